// What each library is asked to do: the same inputs for all, none of them seen before where a cache would know them.
import { randomBytes } from 'node:crypto'

/** More than any library's cache holds. */
const many = 10_000
const owner = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

const lower = () => `0x${randomBytes(20).toString('hex')}`
const list = (count, make) => Array.from({ length: count }, (_, i) => make(i))
const word = (value) => value.toString(16).padStart(64, '0')

/**
 * `prepare` makes the input of one sample, `run` is timed: it does `count` operations and returns what they gave, which
 * has to be the same for all. Limits: viem takes `least` times as long as hasp, hasp `most` ns.
 *
 * @typedef {{ name: string, count: number, least?: number, most?: number, fill?: (way: any) => unknown, prepare: () => any, run: (way: any, input: any) => unknown }} Task
 *
 * @param {{ checksum: (address: string) => string }} way
 * @returns {Task[]}
 */
export const tasksFor = ({ checksum }) => {
  const distinct = (count) => list(count, () => checksum(lower()))
  // A full cache comes last: what it costs is not to be in the figures of others. A page that has run for long has one.
  return [...codecTasks(distinct(100)), ...addressTasks(distinct)]
}

function codecTasks(owners) {
  const calls = owners.map((to, i) => ({ to, data: `0x70a08231${word(i + 1)}` }))
  const results = list(100, (i) => word(1) + word(64) + word(32) + word(i)).join('')
  const answer = `0x${word(32)}${word(100)}${list(100, (i) => word(3200 + i * 128)).join('')}${results}`
  const text = `0x${word(32)}${word(10)}${Buffer.from('Wrapped BT').toString('hex').padEnd(64, '0')}`
  const numbers = `0x${word(32)}${word(100)}${list(100, word).join('')}`
  const send = async () => answer
  return [
    {
      name: 'encode transfer',
      count: 500,
      least: 25,
      prepare: () => list(500, (i) => 10n ** 18n + BigInt(i)),
      run: ({ transfer }, input) => input.map((amount) => transfer(owner, amount)),
    },
    {
      name: 'decode uint256',
      count: 500,
      prepare: () => list(500, (i) => `0x${word(10n ** 18n + BigInt(i))}`),
      run: ({ amount }, input) => input.map((data) => amount(data)),
    },
    { name: 'decode string', count: 500, prepare: () => text, run: (way, data) => repeat(500, () => way.text(data)) },
    {
      name: 'decode 100 uint256',
      count: 10,
      prepare: () => numbers,
      run: (way, data) => repeat(10, () => way.numbers(data)),
    },
    {
      name: 'encode aggregate3 of 100',
      count: 10,
      least: 10,
      prepare: () => calls,
      run: ({ encode }, input) => repeat(10, () => encode(input)),
    },
    {
      name: 'decode aggregate3 of 100',
      count: 10,
      least: 10,
      prepare: () => answer,
      run: ({ decode }, data) => repeat(10, () => decode(data)),
    },
    {
      name: 'multicall of 100 balances',
      count: 1,
      prepare: () => owners,
      run: ({ balances }, input) => balances(owner, input, send),
    },
  ]
}

function addressTasks(distinct) {
  const fillChecksums = ({ checksum }) => list(many, lower).map((address) => checksum(address))
  const fillAddresses = ({ isAddress }) => distinct(many).map((address) => isAddress(address))
  const [hot] = distinct(1)
  return [
    {
      name: 'checksum, never seen',
      count: 400,
      least: 2,
      fill: fillChecksums,
      prepare: () => list(400, lower),
      run: ({ checksum }, input) => input.map((address) => checksum(address)),
    },
    {
      name: 'isAddress, never seen',
      count: 400,
      least: 2,
      fill: fillAddresses,
      prepare: () => distinct(400),
      run: ({ isAddress }, input) => input.map((address) => isAddress(address)),
    },
    {
      name: 'checksum, one of a full cache',
      count: 2000,
      most: 100,
      fill: fillChecksums,
      prepare: () => hot,
      run: ({ checksum }, input) => repeat(2000, () => checksum(input)),
    },
    {
      name: 'isAddress, one of a full cache',
      count: 2000,
      most: 100,
      fill: fillAddresses,
      prepare: () => hot,
      run: ({ isAddress }, input) => repeat(2000, () => isAddress(input)),
    },
  ]
}

/** The last of `count` results: the ones before are the same. */
function repeat(count, run) {
  let result
  for (let i = 0; i < count; i++) result = run()
  return result
}
