// What must be reached, and whether it is.
import { middle } from '../rpc/sample.mjs'
import { roundTrip } from './world.mjs'

/** Bytes, ms, counts. */
const limits = { bytes: 10_000, uri: 10, heard: 0, beyond: roundTrip, recovery: 2000, left: 0, outside: 0 }

const median = (samples, key) => middle(samples.flatMap((sample) => sample[key]))
/** What must never be is not a matter of medians. */
const most = (samples, key) => Math.max(...samples.map((sample) => sample[key]))

/** What a reload costs beyond a request that finds its socket open, and beyond the opening. */
const beyond = (samples) => middle(samples.map(({ first, opening, warm }) => first - opening - middle(warm)))

/**
 * Rows of the table, a figure of each client: of hasp, then of the SDK.
 * @param {Record<string, (name: 'hasp' | 'sdk') => any>} of sizes, and the samples of each kind of visit
 */
export function judge({ size, start, quick, session, heap, lost, silent, verify, outside }) {
  const row = (name, unit, figure, limit) => {
    const [own, other] = ['hasp', 'sdk'].map(figure)
    return { name, unit, own, other, limit, isMet: limit === undefined || own <= limit }
  }
  const started = (key) => (name) => median(start(name), key)
  const during = (key) => (name) => median(session(name), key)
  return [
    row('brotli', 'B', (name) => size(name).brotli, limits.bytes),
    row('minified', 'B', (name) => size(name).min),
    row('evaluation', 'ms', started('evaluated')),
    row('… and a client made', 'ms', started('made')),
    row('connect() to uri', 'ms', started('uri'), limits.uri),
    row('… CPU as it is', 'ms', (name) => median(quick(name), 'uri')),
    row('… heard from the relay before', '', (name) => most([...start(name), ...quick(name)], 'heard'), limits.heard),
    row('… Verify on, its host out of reach', 'ms', verify),
    row('approval to session', 'ms', during('settled')),
    row('request, socket open', 'ms', during('warm')),
    row('reload to first answer', 'ms', during('first')),
    row('… of it the socket opening', 'ms', during('opening')),
    row('… beyond that and a request', 'ms', (name) => beyond(session(name)), limits.beyond),
    row('socket killed, to next answer', 'ms', during('killed'), limits.recovery),
    row('… with a request in it', 'ms', lost, limits.recovery),
    row('… silent instead', 'ms', silent),
    ...['timers', 'sockets'].map((key) =>
      row(`${key}, no session yet`, '', (name) => most(start(name), key), limits.left),
    ),
    ...['timers', 'sockets'].map((key) =>
      row(`${key}, the last session gone`, '', (name) => most(session(name), key), limits.left),
    ),
    row('heap, ten sessions made', 'kB', (name) => median(heap(name), 'made') / 1000),
    row('… found after a reload', 'kB', (name) => median(heap(name), 'reloaded') / 1000),
    row('requests to other hosts', '', outside, limits.outside),
  ]
}

const figure = (value, unit) => {
  if (value === undefined) return ''
  if (value === Number.POSITIVE_INFINITY) return 'never'
  const text = unit === 'ms' && value < 100 ? value.toFixed(1) : `${Math.round(value)}`
  return unit ? `${text} ${unit}` : text
}

export const shown = ({ name, unit, own, other, limit, isMet }) => [
  name,
  figure(own, unit),
  figure(other, unit),
  limit === undefined ? '' : `≤ ${limit}${unit && ` ${unit}`} ${isMet ? '✓' : '✗'}`,
]
