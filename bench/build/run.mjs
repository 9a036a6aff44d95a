// One pass of esbuild.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import * as esbuild from 'esbuild'
import { follow } from './maps.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const slashed = (/** @type {string} */ file) => file.split(path.sep).join('/')

/**
 * Resolves with the metafile and the outputs by their path from the project's folder. A warning is a failure.
 *
 * @param {esbuild.BuildOptions} options
 * @returns {Promise<import('./built.ts').Built>}
 */
export async function run(options) {
  const { warnings, outputFiles, metafile } = await esbuild.build({ ...options, metafile: true, write: false })
  if (warnings.length > 0) throw new Error((await esbuild.formatMessages(warnings, { kind: 'warning' })).join(''))
  const texts = new Map(outputFiles.map((file) => [slashed(path.relative(root, file.path)), file.text]))
  const isMap = (/** @type {string} */ file) => file.endsWith('.map')
  const files = new Map([...texts].filter(([file]) => !isMap(file)).map(([file, text]) => [file, narrow(text)]))
  const maps = [...files].flatMap(([file, bytes]) => {
    const map = texts.get(`${file}.map`)
    return map === undefined
      ? []
      : [/** @type {const} */ ([file, follow(map, texts.get(file) ?? '', bytes.toString())])]
  })
  for (const file of Object.keys(metafile.outputs)) if (isMap(file)) delete metafile.outputs[file]
  return { metafile, files, maps: new Map(maps) }
}

/**
 * One character beyond Latin-1 makes an engine keep the whole text at two bytes each. A language needs them, a few do not.
 *
 * @param {string} text
 */
export function narrow(text) {
  const wide = text.match(/[^\0-\xff]/g) ?? []
  const escaped = (/** @type {string} */ char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
  return Buffer.from(wide.length < 10 ? text.replace(/[^\0-\xff]/g, escaped) : text)
}
