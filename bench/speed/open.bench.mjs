// `npm run bench open`: how long a visitor waits for the painted Connect view, and whether the page can be used
// meanwhile: beside a hand-written dialog on a slow phone, and by itself in the demo.
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { build } from '../../esbuild.config.mjs'
import { ensure, chromium as findChromium } from '../../test/ensure.mjs'
import { demo } from './open/demo.mjs'
import { pages } from './open/pages.mjs'
import { serveFiles } from './open/server.mjs'
import { visit } from './open/visit.mjs'

const rounds = 7
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking']

/** What is asked, what hasp's page is, and what the dialog's. */
const contests = [
  { name: 'navigation to painted Connect', own: 'hasp-load', other: 'dialog-load', ratio: 1.4 },
  { name: '… the interface not preloaded', own: 'hasp-plain', other: 'dialog-load' },
  { name: 'click to view, prefetched', own: 'hasp-ready', other: 'dialog-ready', isClick: true, most: 60 },
  { name: 'click to view, cold', own: 'hasp-cold', other: 'dialog-cold', isClick: true, ratio: 1.6 },
]
/** ms of long tasks that opening may cost beyond the dialog's. */
const mostLong = 60

/** One of each, seven times over, so that a machine that slows down slows all of them. */
async function contest(browser, url) {
  const results = new Map()
  for (let i = 0; i < rounds; i++) {
    for (const { own, other, isClick } of contests) {
      for (const name of [own, other]) {
        results.set(name, [...(results.get(name) ?? []), await visit(browser, `${url}/${name}.html`, { isClick })])
      }
    }
  }
  return results
}

function judged(results) {
  const of = (name, key) => Math.round(median(results.get(name).map((result) => result[key])))
  return contests.map(({ name, own, other, ratio, most }) => {
    const [mine, theirs] = [of(own, 'ms'), of(other, 'ms')]
    const more = of(own, 'long') - of(other, 'long')
    const isFast = mine <= (ratio ? theirs * ratio : (most ?? Number.POSITIVE_INFINITY))
    const isCalm = more <= mostLong || !(ratio || most)
    const limit = ratio ? `≤ ${ratio}×` : most && `≤ ${most} ms`
    return {
      failed: !(isFast && isCalm),
      cells: [
        name,
        `${mine} ms`,
        `${theirs} ms`,
        `${(mine / theirs).toFixed(2)}×`,
        limit ? `${limit} ${isFast ? '✓' : '✗'}` : '',
        `${more > 0 ? '+' : ''}${more} ms`,
        limit ? `≤ ${mostLong} ${isCalm ? '✓' : '✗'}` : '',
      ],
    }
  })
}

function table(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  return rows.map((row) =>
    row.map((cell, column) => (column ? cell.padStart(widths[column]) : cell.padEnd(widths[0]))).join('  '),
  )
}

/** What hasp fetches, and when: `from–to` in ms since the navigation or the click. */
function waterfall(results, name) {
  const sorted = results.get(name).toSorted((a, b) => a.ms - b.ms)
  const { files, ms } = sorted[Math.floor(sorted.length / 2)]
  const list = files.filter(({ to }) => to > 0).map(({ name, from, to }) => `${name} ${from}–${to}`)
  return `${name}, ${Math.round(ms)} ms: ${list.join(' · ')}`
}

/** ms that the same work takes in Node: a shared machine may be three times slower an hour later. */
function pace() {
  const start = performance.now()
  let sum = 0
  for (let i = 0; i < 1e8; i++) sum = (sum * 31 + i) | 0
  return Math.round(performance.now() - start + (sum & 0))
}

async function beside() {
  const server = await serveFiles(await pages())
  const browser = await chromium.launch({ executablePath: findChromium(), headless: false, args: flags })
  try {
    const results = await contest(browser, server.url)
    const verdicts = judged(results)
    const head = ['CPU 4× slower, 1.6 Mbps, 150 ms', 'hasp', 'dialog', 'ratio', 'limit', 'long tasks', 'limit']
    for (const line of table([head, ...verdicts.map(({ cells }) => cells)])) console.log(line)
    for (const name of ['hasp-load', 'hasp-plain', 'dialog-load', 'hasp-cold', 'dialog-cold'])
      console.log(waterfall(results, name))
    return verdicts.every(({ failed }) => !failed)
  } finally {
    await browser.close()
    await server.stop()
  }
}

export async function run() {
  ensure(fileURLToPath(new URL('../../test/sandbox', import.meta.url)))
  const isFast = await beside()
  await build()
  const isCalm = await demo()
  console.log(`pace of this machine: ${pace()} ms for 100 million steps`)
  if (!(isFast && isCalm)) process.exitCode = 1
}
