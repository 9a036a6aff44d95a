// Files of which most functions run in the moment that somebody clicks: V8 compiles them on another thread while they come,
// instead of then. https://v8.dev/blog/explicit-compile-hints Elsewhere it is a comment.
const hint = Buffer.from('//# allFunctionsCalledOnLoad\n')

/**
 * @param {{ metafile: object, files: Map<string, Buffer> }} built is left as it is
 * @param {(file: string) => boolean} isEager
 */
export function eager({ files, metafile }, isEager) {
  const outputs = structuredClone(metafile.outputs)
  const all = [...files].map(([file, bytes]) => {
    if (!isEager(file)) return [file, bytes]
    outputs[file].bytes += hint.length
    return [file, Buffer.concat([hint, bytes])]
  })
  return { files: new Map(all), metafile: { ...metafile, outputs } }
}
