// A Safe that shows this page in a frame. https://github.com/safe-global/safe-apps-sdk
import { fromUtf8 } from '../../chains/bytes.ts'
import type { Provider } from '../types.ts'
import { failure } from './errors.ts'
import type { Announced, Discover } from './found.ts'
import { type Ask, openChannel } from './safe-channel.ts'

interface Safe {
  readonly address: string
  readonly chainId: number
  /** The Safe's hashes of what an app has sent under ids of its own, the oldest first. */
  readonly sent: Map<unknown, Promise<unknown>>
}
type Params = readonly unknown[]

/** ms after which the parent is asked once more: it may not have been listening yet. */
const askAgain = 300
/** ms in which a parent that is a Safe has answered what needs nobody. */
const parentTime = 10_000
/** Most ids that are kept, and most characters of one, by EIP-5792. */
const maxIds = 256
const maxId = 8194

/** The Safe, if it says what one says. */
function safeOf(info: unknown): Omit<Safe, 'sent'> | undefined {
  const { safeAddress, chainId } = Object(info)
  return typeof safeAddress === 'string' && Number.isSafeInteger(chainId) && chainId > 0
    ? { address: safeAddress, chainId }
    : undefined
}
/** What was sent in the frame of a window, by the Safe and the origin that it says: the page may make its modal anew. */
const frames = new WeakMap<object, Map<string, Safe['sent']>>()
function sentOf(frame: object, safe: string): Safe['sent'] {
  const all = frames.get(frame) ?? new Map<string, Safe['sent']>()
  const sent = all.get(safe) ?? new Map()
  frames.set(frame, all.set(safe, sent))
  return sent
}

export const discover: Discover = (found) => {
  const channel = openChannel(window.parent)
  let isListed = false
  const introduce = async (): Promise<void> => {
    const safe = safeOf(await channel.ask('getSafeInfo'))
    if (!safe || isListed) return
    isListed = true
    // Whoever shows the page at the next visit may say the same of itself from another origin.
    const claim = channel.pin()
    const sent = sentOf(window.parent, `${claim} ${safe.chainId} ${safe.address}`)
    found([{ ...safeConnector({ ...safe, sent }, channel.ask), claim }])
  }
  const ask = (): void => void introduce().catch(() => undefined)
  ask()
  const timer = setTimeout(() => isListed || ask(), askAgain)
  return () => {
    clearTimeout(timer)
    channel.close()
  }
}

function safeConnector(safe: Safe, ask: Ask): Announced {
  const provider: Provider = { request: ({ method, params }) => request(safe, ask, method, (params ?? []) as Params) }
  const grants = async () => [
    {
      network: `eip155:${safe.chainId}` as const,
      accounts: [{ namespace: 'eip155' as const, address: safe.address, type: 'smartAccount' as const }],
    },
  ]
  // A Safe neither switches, nor ends, nor says anything by itself: it is the frame's for as long as that lives.
  return {
    source: 'frame',
    type: 'external',
    name: 'Safe',
    key: 'Safe',
    provider: () => Object.assign(provider, { on: () => provider, removeListener: () => provider }),
    connect: grants,
    disconnect: async () => undefined,
    isAuthorized: async () => true,
    listen: () => () => undefined,
  }
}

/** Methods that only a wallet has: a parent hands what it does not know to its node. */
const walletMethod = /^wallet_|^eth_(sign|sendRaw|sub|unsub)/

async function request(safe: Safe, ask: Ask, method: string, params: Params): Promise<unknown> {
  const answer = methods.get(method)
  if (answer) return answer(safe, ask, params, method)
  if (walletMethod.test(method)) throw failure(4200, `a Safe has no ${method}`)
  return rpc(ask, method, params)
}

type Answer = (safe: Safe, ask: Ask, params: Params, method: string) => unknown
const hex = ({ chainId }: Safe): string => `0x${chainId.toString(16)}`
const rpc = (ask: Ask, call: string, params: Params): Promise<unknown> => ask('rpcCall', { call, params }, parentTime)

const transaction = (ask: Ask, safeTxHash: unknown) => ask('getTxBySafeTxHash', { safeTxHash }, parentTime)

const typed: Answer = async (safe, ask, [signer, data]) => {
  own(safe, signer)
  const typedData = typeof data === 'string' ? JSON.parse(data) : data
  return signatureOf(ask, await ask('signTypedMessage', { typedData }))
}
/** What is on chain under the hash of a transaction, once the Safe's own hash has become one. */
const lookUp: Answer = async (_, ask, [hash], method) => {
  const { txHash } = Object(await transaction(ask, hash).catch(() => undefined))
  const found = await rpc(ask, method, [txHash ?? hash])
  const key = method.endsWith('Receipt') ? 'transactionHash' : 'hash'
  // Under the hash that was asked for, and the chain's own beside.
  return found && typeof found === 'object' ? { ...found, [key]: hash, ...(txHash && { txHash }) } : null
}
const capabilities = { atomic: { status: 'supported' }, atomicBatch: { supported: true } }
/** By EIP-5792. https://eips.ethereum.org/EIPS/eip-5792 */
const callStatus: ReadonlyMap<unknown, number> = new Map([
  ['SUCCESS', 200],
  ['CANCELLED', 400],
  ['FAILED', 500],
])

const answers: Readonly<Record<string, Answer>> = {
  eth_accounts: ({ address }) => [address],
  eth_requestAccounts: ({ address }) => [address],
  eth_chainId: hex,
  net_version: ({ chainId }) => `${chainId}`,
  async personal_sign(safe, ask, [message, signer]) {
    own(safe, signer)
    return signatureOf(ask, await ask('signMessage', { message: textOf(message) }))
  },
  eth_signTypedData: typed,
  eth_signTypedData_v4: typed,
  async eth_sendTransaction(safe, ask, [call]) {
    const { from, gas, chainId, input, ...rest } = Object(call)
    own(safe, from)
    onChain(safe, chainId)
    // Libraries write its bytes under either name, and may leave the other one undefined. Gas is a quantity by EIP-1474.
    if ((rest.data ?? input) !== (input ?? rest.data)) throw failure(-32602, 'data and input differ')
    return propose(
      ask,
      [{ ...rest, data: rest.data ?? input }],
      gas ? { safeTxGas: Number.parseInt(`${BigInt(gas)}`, 10) } : {},
    )
  },
  eth_getTransactionByHash: lookUp,
  eth_getTransactionReceipt: lookUp,
  wallet_getCapabilities: (safe) => ({ [hex(safe)]: capabilities }),
  async wallet_sendCalls(safe, ask, [batch]) {
    const { id, from, chainId, calls } = Object(batch)
    own(safe, from)
    onChain(safe, chainId)
    const all = Array.isArray(calls) ? calls : []
    for (const part of [batch, ...all]) able(part)
    const hash = await once(safe, id, () => propose(ask, all))
    return { id: id ?? hash }
  },
  async wallet_getCallsStatus(safe, ask, [id]) {
    const { txStatus, txHash } = Object(await transaction(ask, (await safe.sent.get(id)) ?? id))
    const receipt = txHash ? await rpc(ask, 'eth_getTransactionReceipt', [txHash]) : undefined
    const receipts = receipt ? [receipt] : []
    return { version: '2.0.0', id, chainId: hex(safe), atomic: true, status: callStatus.get(txStatus) ?? 100, receipts }
  },
  wallet_switchEthereumChain(safe, _, [target]) {
    if (BigInt(Object(target).chainId) === BigInt(safe.chainId)) return null
    throw failure(4200, 'switch in Safe')
  },
}

const methods: ReadonlyMap<string, Answer> = new Map(Object.entries(answers))

/** Refuses what is asked of another account. */
function own({ address }: Safe, signer: unknown): void {
  if (signer !== undefined && `${signer}`.toLowerCase() !== address.toLowerCase()) throw failure(4100, 'not this Safe')
}

/** Refuses what is meant for another chain. */
function onChain({ chainId }: Safe, wanted: unknown = chainId): void {
  if (BigInt(`${wanted}`) !== BigInt(chainId)) throw failure(5710, 'another chain')
}

/** Refuses what has to be done beside the calls and no Safe does, such as that somebody else pays for them. */
function able(part: unknown): void {
  for (const [name, wanted] of Object.entries<unknown>(Object(Object(part).capabilities)))
    if (wanted && !Object(wanted).optional && !Object.hasOwn(capabilities, name)) throw failure(5700, `no ${name}`)
}

/** Proposes calls by `run`, and refuses to do so again under the same id: an app that heard no answer may send them twice. */
async function once({ sent }: Safe, id: unknown, run: () => Promise<unknown>): Promise<unknown> {
  if (id === undefined) return run()
  if (typeof id !== 'string' || id.length > maxId) throw failure(-32602, 'id')
  if (sent.has(id)) throw failure(5720, 'the id was used')
  const [oldest] = sent.keys()
  if (sent.size >= maxIds) sent.delete(oldest)
  const hash = run()
  sent.set(id, hash)
  return hash.catch((error) => {
    // What was declined, or never asked, may be sent again; what the page has left open may be proposed by now.
    if (![-32603, 4900].includes(error.code)) sent.delete(id)
    throw error
  })
}

/** Resolves with the hash that the Safe gives a transaction: owners have yet to sign it. */
async function propose(ask: Ask, calls: Params, params: object = {}): Promise<unknown> {
  const txs = calls.map((call) => {
    const { to, value, data } = Object(call)
    // A Safe deploys no contracts.
    if (typeof to !== 'string') throw failure(-32602, 'to is missing')
    return { to, value: BigInt(value ?? 0).toString(), data: data ?? '0x' }
  })
  if (!txs.length) throw failure(-32602, 'no calls')
  const { safeTxHash } = Object(await ask('sendTransactions', { txs, params }))
  if (typeof safeTxHash !== 'string') throw failure(-32603, 'no hash')
  return safeTxHash
}

/** The signature so far; `0x` while owners are missing, or where it is approved on chain. */
async function signatureOf(ask: Ask, answer: unknown): Promise<string> {
  const { signature, messageHash } = Object(answer)
  const known = signature ?? (messageHash && (await ask('getOffChainSignature', messageHash, parentTime)))
  return typeof known === 'string' && known ? known : '0x'
}

/** A Safe is asked to sign text. What is hex is the bytes of one, where they are text. */
function textOf(message: unknown): string {
  const text = `${message}`
  if (!/^0x([\da-f]{2})*$/i.test(text)) return text
  const bytes = Uint8Array.from(text.slice(2).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  const read = fromUtf8(bytes)
  return read.includes('\ufffd') ? text : read
}
