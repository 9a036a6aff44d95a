// `npm run bench size`: hasp beside the wallet kits that sites use today, from the navigation to the opened Connect view:
// bytes, requests, who else is asked, heap, long tasks. `WRITE=1` writes the table into bench/README.md.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { build, root } from '../../esbuild.config.mjs'
import { ensure, chromium as findChromium } from '../../test/ensure.mjs'
import { print } from '../speed/rpc/verdicts.mjs'
import { filesOf } from './kits/build.mjs'
import { hosted } from './kits/hosted.mjs'
import { folders, kits, missing, versions } from './kits/kits.mjs'
import { serve } from './kits/server.mjs'
import { judge, markdown, shown, summary, table } from './kits/table.mjs'
import { visit } from './kits/visit.mjs'
import { fill } from './readme.mjs'

const rounds = 5
const flags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  // Nobody but this machine is asked.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
]
const readme = path.join(root, 'bench', 'README.md')

/** Every file of every page, by the path that is served. */
async function pages() {
  const own = await hosted()
  const files = new Map()
  // One after the other: each takes all cores.
  for (const kit of kits) {
    for (const [file, contents] of own.get(kit.name) ?? (await filesOf(kit)))
      files.set(`/${kit.name}/${file}`, contents)
  }
  return files
}

/**
 * The kits take turns, so that a machine that slows down slows all. The first visits, which wait for the server to
 * compress, do not count, and are made at once; who fails there fails again.
 */
async function contest(browser, server) {
  const visits = new Map(kits.map(({ name }) => [name, []]))
  const failed = []
  await Promise.all(kits.map((kit) => visit(browser, server, kit, { rate: 1 }).catch(() => undefined)))
  for (let round = 0; round < rounds; round++) {
    for (const kit of kits.filter(({ name }) => visits.has(name))) {
      try {
        visits.get(kit.name).push(await visit(browser, server, kit))
      } catch (error) {
        if (kit.isOwn) throw error
        // Who cannot be opened here is named beside the table.
        visits.delete(kit.name)
        failed.push([kit.title, error.message.split('\n')[0]])
      }
    }
  }
  return { visits, failed }
}

function tell(visits, absent) {
  for (const { name, title } of kits) {
    const hosts = (visits.get(name) ?? []).flatMap(({ hostsBefore, hostsAfter }) => [...hostsBefore, ...hostsAfter])
    if (hosts.length > 0) console.log(`asked for by ${title}, and not let out: ${[...new Set(hosts)].join(', ')}`)
  }
  for (const [title, why] of absent) console.log(`not in the table: ${title}, ${why}`)
  console.log()
}

async function record(rows, present, absent) {
  const named = await Promise.all(present.map(async (kit) => [kit.title, await versions(kit)]))
  const others = named.filter(([, list]) => list)
  const text = markdown(rows, rounds, others, absent)
  await writeFile(readme, fill(await readFile(readme, 'utf8'), 'peers', text))
}

export async function run() {
  for (const folder of folders) ensure(folder)
  await build()
  const server = await serve(await pages())
  const browser = await chromium.launch({ executablePath: findChromium(), headless: false, args: flags })
  try {
    const { visits, failed } = await contest(browser, server)
    const results = new Map([...visits].map(([name, list]) => [name, summary(list)]))
    const [rows, absent] = [table(kits, results), [...failed, ...missing]]
    print(rows.head, rows.rows)
    tell(visits, absent)
    const verdicts = judge(kits, results, visits)
    print(['hasp', 'now', 'limit'], verdicts.map(shown))
    if (!verdicts.every(({ isMet }) => isMet)) process.exitCode = 1
    if (process.env.WRITE)
      await record(
        rows,
        kits.filter(({ name }) => results.has(name)),
        absent,
      )
  } finally {
    await browser.close()
    await server.stop()
  }
}
