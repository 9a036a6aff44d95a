// Most functions of some files run as soon as a visitor clicks. With this hint V8 compiles them on another thread while the
// file loads. To other engines it is a comment. https://v8.dev/blog/explicit-compile-hints
export const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * @param {import('./built.ts').Built} built is left as it is
 * @param {string} entryPoint whose file it is
 * @returns {import('./built.ts').Built}
 */
export function eager({ files, metafile, maps }, entryPoint) {
  const outputs = structuredClone(metafile.outputs)
  const all = [...files].map(([file, bytes]) => {
    /** @type {[string, Buffer]} */
    const same = [file, bytes]
    if (outputs[file].entryPoint !== entryPoint) return same
    outputs[file].bytes += hint.length
    /** @type {[string, Buffer]} */
    const hinted = [file, Buffer.concat([Buffer.from(hint), bytes])]
    return hinted
  })
  const hints = (/** @type {string} */ file) => outputs[file]?.entryPoint === entryPoint
  const lower = (/** @type {string} */ json) =>
    JSON.stringify({ ...JSON.parse(json), mappings: `;${JSON.parse(json).mappings}` })
  const moved = maps && new Map([...maps].map(([file, map]) => [file, hints(file) ? lower(map) : map]))
  return { files: new Map(all), metafile: { ...metafile, outputs }, maps: moved }
}
