// `npm run bench [name …]`: runs speed/<name>.bench.mjs or size/<name>.bench.mjs, or all of them. Each exports `run()`, which prints its own table.
import { readdir } from 'node:fs/promises'
import os from 'node:os'
import { fileURLToPath } from 'node:url'

const suffix = '.bench.mjs'

const files = await Promise.all(
  ['speed', 'size'].map(async (folder) => {
    const names = await readdir(fileURLToPath(new URL(folder, import.meta.url)))
    return names
      .filter((name) => name.endsWith(suffix))
      .map((name) => /** @type {const} */ ([name.slice(0, -suffix.length), `${folder}/${name}`]))
  }),
)
const benches = new Map(files.flat())
const known = [...benches.keys()]
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !known.includes(name))

if (unknown.length > 0 || known.length === 0) {
  const list = known.length > 0 ? known.sort().join(', ') : 'none yet'
  console.error(unknown.length > 0 ? `no bench "${unknown.join('", "')}"; there are: ${list}` : `benches: ${list}`)
  process.exitCode = unknown.length > 0 ? 1 : 0
} else {
  // One after the other: two at once would time each other.
  for (const name of asked.length > 0 ? asked : known.sort()) {
    console.log(`\n${name}`)
    const { run } = await import(new URL(benches.get(name), import.meta.url).href)
    await run()
  }
  console.log(`\nNode ${process.version}, ${process.platform} ${process.arch}, ${os.cpus()[0]?.model}`)
}
