// The name of a file is five letters of a hash in all files that import it. Compression is a heuristic: the same code weighs up to
// 1 % more or less under other names. So a few sets of names are tried, and that one is taken with which the modal opens lightest.
// Core counts twice, since every page loads it, also where nobody opens the modal. What connects counts once, as who opens the modal
// is about to.
import path from 'node:path'
import { brotli, closure, hashedNames, rehashed } from '../size/weigh.mjs'

/** Sets of names that are tried: each takes the build a tenth of a second. */
const tries = 64

/**
 * Renames the files of a build whose modal is `entry`. A build without it stays as it is.
 *
 * @param {import('./built.ts').Built} built
 * @param {string} [entry]
 * @param {(bytes: Buffer) => number} [weight] of a file
 * @returns {import('./built.ts').Built}
 */
export function lightest(built, entry = 'views/modal.tsx', weight = brotli) {
  const { outputs } = built.metafile
  const modal = Object.keys(outputs).find((file) => outputs[file]?.entryPoint === entry)
  if (!modal) return built
  const core = Object.keys(outputs).filter((file) => outputs[file]?.inputs['src/core.ts'])
  const first = [...closure(outputs, modal), ...core]
  const next = Object.keys(outputs).filter((file) => outputs[file]?.entryPoint === 'src/connect/machine.ts')
  const sets = Array.from({ length: tries }, (_, salt) => namesOf(Object.keys(outputs), salt))
  const weights = sets.map((names) =>
    [...first, ...next].reduce((sum, file) => sum + weight(Buffer.from(swapped(`${built.files.get(file)}`, names))), 0),
  )
  const names = sets[weights.indexOf(Math.min(...weights))] ?? new Map()
  const files = [...built.files].map(
    ([file, bytes]) => /** @type {const} */ ([swapped(file, names), Buffer.from(swapped(`${bytes}`, names))]),
  )
  // All names are as long as before, so that nothing moves.
  const maps = built.maps && new Map([...built.maps].map(([file, map]) => [swapped(file, names), map]))
  return { files: new Map(files), metafile: JSON.parse(swapped(JSON.stringify(built.metafile), names)), maps }
}

/**
 * Gives every file a new name that depends on the one it has, and so on its content.
 *
 * @param {readonly string[]} files
 * @param {number} salt
 */
const namesOf = (files, salt) =>
  new Map(
    files.map((file) => {
      const name = path.posix.basename(file)
      return [name, rehashed(name, name + salt)]
    }),
  )

/** @type {(text: string, names: ReadonlyMap<string, string>) => string} */
const swapped = (text, names) => text.replace(hashedNames, (name) => names.get(name) ?? name)
