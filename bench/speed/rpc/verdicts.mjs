// What must be reached, and whether it is.

/** × the floor, but `growth`, which is × a call of 100, and `bytes`. A cold start is measured by viem's `request`. */
const limits = { cpu: 1.6, wall: 1.3, http: 1.5, rpc: 2.3, growth: 1.2, bytes: 5100 }
const own = ['http', 'rpc']

export const figure = (value) => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)

/** `rows`: the medians of each batch by its count; `cold`: ms by name; `bytes`: of the layer. */
export function judge(rows, cold, bytes) {
  const cpu = (count, name) => rows.get(count).get(name).cpu
  const one = (key, name) => rows.get(1).get(name)[key] / rows.get(1).get('raw')[key]
  const growth = (name) => Math.max(cpu(1000, name), cpu(10_000, name)) / cpu(100, name)
  const verdict = (name, value, limit, unit = '×') => ({ name, value, limit, unit, isMet: value <= limit })
  return [
    ...own.map((name) => verdict(`one call, CPU, ${name}`, one('cpu', name), limits.cpu)),
    ...own.map((name) => verdict(`one call, wall, ${name}`, one('wall', name), limits.wall)),
    ...own.map((name) => verdict(`1000 calls, ${name}`, cpu(1000, name) / cpu(1000, 'raw'), limits[name])),
    ...own.map((name) => verdict(`1000 or 10 000 beside 100, ${name}`, growth(name), limits.growth)),
    ...own.map((name) =>
      verdict(`cold start beside viem's request, ${name}`, cold.get(name) / cold.get('viem request'), 1),
    ),
    verdict('whole layer without the texts of codes', bytes, limits.bytes, ' B'),
  ]
}

export const shown = ({ name, value, limit, unit, isMet }) => [
  name,
  `${unit === '×' ? figure(value) : value}${unit}`,
  `≤ ${limit}${unit} ${isMet ? '✓' : '✗'}`,
]

export function print(head, rows) {
  const table = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...table.map((row) => row[column].length)))
  const pad = (cell, column) => (column ? cell.padStart(widths[column]) : cell.padEnd(widths[0]))
  for (const row of table) console.log(row.map(pad).join('  '))
  console.log()
}
