// `npm run bench [name …]`: runs bench/<name>.bench.mjs, or all of them. Each exports `run()`, which prints its own table.
import { readdir } from 'node:fs/promises'
import os from 'node:os'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('.', import.meta.url))
const suffix = '.bench.mjs'

const files = await readdir(folder)
const known = files.filter((file) => file.endsWith(suffix)).map((file) => file.slice(0, -suffix.length))
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
    const { run } = await import(new URL(name + suffix, import.meta.url).href)
    await run()
  }
  console.log(`\nNode ${process.version}, ${process.platform} ${process.arch}, ${os.cpus()[0]?.model}`)
}
