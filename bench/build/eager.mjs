// Files of which most functions run in the moment that somebody clicks: V8 compiles them on another thread while they come,
// instead of then. https://v8.dev/blog/explicit-compile-hints Elsewhere it is a comment.
export const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * @param {{ metafile: object, files: Map<string, Buffer> }} built is left as it is
 * @param {string} entryPoint whose file it is
 */
export function eager({ files, metafile }, entryPoint) {
  const outputs = structuredClone(metafile.outputs)
  const all = [...files].map(([file, bytes]) => {
    if (outputs[file].entryPoint !== entryPoint) return [file, bytes]
    outputs[file].bytes += hint.length
    return [file, Buffer.concat([Buffer.from(hint), bytes])]
  })
  return { files: new Map(all), metafile: { ...metafile, outputs } }
}
