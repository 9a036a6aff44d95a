// What the logs of a transaction have moved. Of several shapes one event has, the number of its topics says which it is.
import { decodeEventLog, parseAbi, toEventSelector } from 'viem'

const events = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
])
const [transfer, single, batch] = events.map(toEventSelector)
const approvals = new Set(
  ['Approval(address,address,uint256)', 'ApprovalForAll(address,address,bool)'].map((text) => toEventSelector(text)),
)
/** Most things of one batch that are told. */
const maxBatch = 50
const addressIn = (topic) => `0x${topic.slice(26)}`

/** @returns {{ contract: string, from: string, to: string, amount: bigint, id?: bigint, standard: 20 | 721 | 1155 }[]} */
export function movesOf({ address: contract, topics, data }) {
  const [kind, first, second, third] = topics
  const read = () => /** @type {any} */ (decodeEventLog({ abi: events, topics, data })).args
  if (kind === transfer && topics.length === 4)
    return [{ contract, from: addressIn(first), to: addressIn(second), amount: 1n, id: BigInt(third), standard: 721 }]
  if (kind === transfer && topics.length === 3)
    return [{ contract, from: addressIn(first), to: addressIn(second), amount: read().value, standard: 20 }]
  if (topics.length !== 4 || (kind !== single && kind !== batch)) return []
  const { id, value, ids = [id], values = [value] } = read()
  const sides = { contract, from: addressIn(second), to: addressIn(third), standard: /** @type {1155} */ (1155) }
  return ids.slice(0, maxBatch).map((one, i) => ({ ...sides, id: one, amount: values[i] ?? 0n }))
}

/** Whether somebody was allowed something. */
export const isApproval = ({ topics }) => approvals.has(topics[0])
