// What the visits of all kits come to: medians, the table, and whether hasp keeps its limits.
import { middle } from '../../speed/rpc/sample.mjs'

/** What a CDN serves until the view is drawn, in bytes of brotli; requests of the whole page. */
const limits = { bytes: 20_000, requests: 5, hosts: 0 }

/** kB of 1000 bytes, ms and MB, as they are shown. */
const kilobytes = (bytes) => (bytes === 0 ? '0' : (bytes / 1000).toFixed(bytes < 100_000 ? 1 : 0))
const whole = (value) => String(Math.round(value))
const megabytes = (bytes) => (bytes / 1e6).toFixed(1)

/** @type {readonly (readonly [string, (summary: Record<string, number>) => string])[]} */
const columns = [
  ['kB to the view', ({ bytes }) => kilobytes(bytes)],
  ['requests', ({ requests }) => whole(requests)],
  ['kB before the click', ({ before }) => kilobytes(before)],
  ['kB in the second after', ({ later }) => kilobytes(later)],
  ['to others before the click', ({ hostsBefore }) => whole(hostsBefore)],
  ['… after it', ({ hostsAfter }) => whole(hostsAfter)],
  ['heap, MB', ({ heap }) => megabytes(heap)],
  ['long tasks, ms', ({ long }) => whole(long)],
  ['click to view, ms', ({ ms }) => whole(ms)],
]

/** One kit's visits as one: each figure is the median of its own. */
export function summary(visits) {
  const number = (visit, key) => (Array.isArray(visit[key]) ? visit[key].length : visit[key])
  const keys = Object.keys(visits[0])
  return Object.fromEntries(keys.map((key) => [key, middle(visits.map((visit) => number(visit, key)))]))
}

/** The head and a row per kit: `results` are summaries by the kit's name. */
export function table(kits, results) {
  const rows = kits.filter(({ name }) => results.has(name))
  const cells = ({ title, name }) => [title, ...columns.map(([, cell]) => cell(results.get(name)))]
  return { head: ['CPU 4× slower', ...columns.map(([title]) => title)], rows: rows.map(cells) }
}

/** `visits` are all of a kit by its name: what may never be is looked for in each. */
export function judge(kits, results, visits) {
  const own = kits.filter(({ isOwn }) => isOwn)
  const most = Math.max(...own.flatMap(({ name }) => visits.get(name).map(({ hostsBefore }) => hostsBefore.length)))
  const { hosted, requests } = results.get('hasp-cdn')
  const documented = results.get('hasp-networks')
  const verdict = (name, value, limit, unit) => ({
    name,
    value,
    limit,
    unit,
    isMet: limit === undefined || value <= limit,
  })
  return [
    verdict('Connect view from the CDN, brotli', hosted, limits.bytes, ' B'),
    verdict('… requests, the page and its script included', requests, limits.requests, ''),
    verdict('… with `hasp/networks`', documented.hosted, undefined, ' B'),
    verdict('… requests with it', documented.requests, undefined, ''),
    verdict('requests to others before a click, all of hasp', most, limits.hosts, ''),
  ]
}

export const shown = ({ name, value, limit, unit, isMet }) => [
  name,
  `${Math.round(value)}${unit}`,
  limit === undefined ? '' : `≤ ${limit}${unit} ${isMet ? '✓' : '✗'}`,
]

/** For bench/README.md: how it was measured, and what. `named` are versions by title, `absent` those that are not in the table. */
export function markdown({ head, rows }, rounds, named, absent) {
  const line = (cells) => `| ${cells.join(' | ')} |`
  const missing = absent.map(([title, why]) => `${title} (${why})`).join(', ')
  return `${line(['', ...head.slice(1)])}
|---|${'--:|'.repeat(head.length - 1)}
${rows.map(line).join('\n')}

Written by \`WRITE=1 npm run bench size\`: one interleaved run in Chromium, cold cache, CPU four times slower, every other
host refused, medians of ${rounds}. Each page is the kit's documented quick start with one network, built by Vite, compressed
with brotli; bytes are all that goes over the wire, headers and the page itself included. How each is taken
is said above.

Versions: ${named.map(([title, versions]) => `${title}: ${versions}`).join(' · ')}. Not in the table: ${missing}.`
}
