// What the size bench makes of its visits: medians, the table, and the limits of hasp.
import { expect, test } from 'vitest'
import { judge, markdown, shown, summary, table } from '../../bench/size/kits/table.mjs'

const visit = (changes: Readonly<Record<string, unknown>> = {}) => ({
  before: 13_000,
  bytes: 24_000,
  later: 0,
  requests: 5,
  hosted: 19_500,
  long: 60,
  ms: 120.4,
  heap: 1_900_000,
  hostsBefore: [] as string[],
  hostsAfter: [] as string[],
  ...changes,
})
const kits = [
  { name: 'hasp-cdn', title: 'hasp, CDN', isOwn: true },
  { name: 'hasp-networks', title: 'hasp, networks', isOwn: true },
  { name: 'peer', title: 'Peer' },
]
type Visit = ReturnType<typeof visit>
const judged = (own: readonly Visit[], documented: readonly Visit[] = [visit({ hosted: 23_500, requests: 6 })]) => {
  const visits = new Map([
    ['hasp-cdn', own],
    ['hasp-networks', documented],
    ['peer', [visit({ hostsBefore: ['fonts.example'] })]],
  ])
  const results = new Map([...visits].map(([name, list]) => [name, summary(list)]))
  return { verdicts: judge(kits, results, visits), results }
}
const missed = (own: readonly Visit[], documented?: readonly Visit[]) =>
  judged(own, documented).verdicts.flatMap((verdict: { isMet: boolean; name: string }) =>
    verdict.isMet ? [] : [verdict.name],
  )

test("a kit's figure is the median of its visits, and hosts are counted", () => {
  const visits = [1, 9, 2].map((ms) => visit({ ms, hostsBefore: Array(ms).fill('a.example') }))
  expect(summary(visits)).toMatchObject({ ms: 2, hostsBefore: 2, hostsAfter: 0, bytes: 24_000 })
})

test('hasp is held to its limits, to the byte and to the request', () => {
  expect(missed([visit({ hosted: 20_000 })])).toEqual([])
  expect(missed([visit({ hosted: 20_001 })])).toEqual(['Connect view from the CDN, brotli'])
  expect(missed([visit({ requests: 6 })])).toEqual(['… requests, the page and its script included'])
})

test('one visit of one page that asks somebody else before a click is one too many', () => {
  const asking = visit({ hostsBefore: ['fonts.example'] })
  expect(missed([visit(), visit(), asking])).toEqual(['requests to others before a click, all of hasp'])
  expect(missed([visit()], [visit(), visit(), asking])).toEqual(['requests to others before a click, all of hasp'])
})

test('what has no limit is shown without one', () => {
  expect(judged([visit()]).verdicts.map(shown)).toEqual([
    ['Connect view from the CDN, brotli', '19500 B', '≤ 20000 B ✓'],
    ['… requests, the page and its script included', '5', '≤ 5 ✓'],
    ['… with `hasp/networks`', '23500 B', ''],
    ['… requests with it', '6', ''],
    ['requests to others before a click, all of hasp', '0', '≤ 0 ✓'],
  ])
})

test('the table has those who were measured, and the text under it names the others', () => {
  const { results } = judged([visit()])
  const rows = table([...kits, { name: 'gone', title: 'Gone' }], results)
  expect(rows.rows.map(([title]: string[]) => title)).toEqual(['hasp, CDN', 'hasp, networks', 'Peer'])
  expect(rows.rows[0]).toEqual(['hasp, CDN', '24.0', '5', '13.0', '0', '0', '0', '1.9', '60', '120'])
  const text: string = markdown(rows, 5, [['Peer', 'peer 1.0.0']], [['Gone', 'needs its servers']])
  expect(text).toContain('| hasp, CDN | 24.0 | 5 | 13.0 | 0 | 0 | 0 | 1.9 | 60 | 120 |\n')
  expect(text).toContain('Versions: Peer: peer 1.0.0. Not in the table: Gone (needs its servers).')
  const [head = '', rule = ''] = text.split('\n')
  expect(rule.split('|').length).toBe(head.split('|').length)
})
