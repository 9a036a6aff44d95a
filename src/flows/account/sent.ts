// What was sent from this browser: it stands among the activity from the first second, turns into its receipt, and is there after a
// reload, also where nobody knows the history.
import { signal } from '@preact/signals-core'
import { isNetworkId } from '../../../chains/caip.ts'
import { loadChain } from '../../../chains/load.ts'
import { loadReader } from '../../../chains/load-reader.ts'
import { formatUnits } from '../../../chains/units.ts'
import { lifetime } from '../../connect/machine.ts'
import { networks } from '../../connect/network.ts'
import type { Live } from '../../connect/state.ts'
import { canonical, readDecimal, readWord } from '../../services/data/read.ts'
import type { ActivityEntry, ActivityTransfer, NetworkId } from '../../types.ts'
import { followBalance } from '../balance.ts'
import { openList, type StoredList } from '../stored-list.ts'
import { listedOn } from './listed.ts'
import type { Subject } from './subject.ts'

const maxSent = 50

export interface Sent extends Pick<ActivityEntry, 'status' | 'replaced'> {
  readonly network: NetworkId
  /** As it was sent, by which it is known. */
  readonly hash: string
  /** Of the one that is on the chain, where another took its place. */
  readonly mined?: string
  readonly from: string
  readonly to?: string
  readonly nonce?: number
  /** Base units of the coin, and of a token, as decimals: JSON knows no bigint. */
  readonly value?: string
  readonly token?: { readonly address: string; readonly value: string }
  /** ms since 1970. */
  readonly at: number
}

export const sent = signal<readonly Sent[]>([])
/** Hashes of those whose outcome is waited for. */
export const running = new Set<string>()
/** When those that no node knew are asked for again, in ms since 1970, by hash. */
export const rests = new Map<string, number>()
let loading: Promise<void> | undefined
/** Where the modal that has loaded them keeps them, also while it ends. */
let place: StoredList | undefined

/** Reads the store once for each modal. */
export function loadSent(): Promise<void> {
  if (loading) return loading
  const end = lifetime()
  if (end.aborted) return Promise.resolve()
  place = openList('sent')
  loading = place.read().then(
    (rows) => {
      if (!end.aborted) merge(readSent(rows))
    },
    () => undefined,
  )
  end.addEventListener('abort', () => {
    loading = undefined
    sent.value = []
  })
  return loading
}

/** Reads what other tabs have sent meanwhile, where the store answers. */
export const readSentAgain = (): Promise<void> =>
  (place ?? openList('sent')).read().then(
    (rows) => merge(readSent(rows)),
    () => undefined,
  )

/** What is here counts, but for an outcome that another tab has seen. */
function merge(others: readonly Sent[]): void {
  const all = new Map(others.map((one) => [one.hash, one]))
  for (const one of sent.peek()) all.set(one.hash, one.status === 'pending' ? { ...one, ...all.get(one.hash) } : one)
  sent.value = [...all.values()].sort((a, b) => b.at - a.at).slice(0, maxSent)
}

async function save(): Promise<void> {
  const list = place ?? openList('sent')
  try {
    // Another tab may have sent something meanwhile.
    merge(readSent(await list.read()))
    await list.write(sent.peek())
  } catch {
    // What cannot be written is gone with the page.
  }
}

/** The store is read by shape, as a service is. */
function readSent(rows: readonly unknown[]): readonly Sent[] {
  return rows.slice(0, maxSent).flatMap((row): Sent[] => {
    const { network, hash, from, to, nonce, value: amount, token, at, status, replaced, mined } = Object(row)
    const isNow = typeof at === 'number' && at > 0 && at <= Date.now()
    if (!isNetworkId(network) || !readWord(hash) || !readWord(from) || !isNow) return []
    const { address, value: tokens } = Object(token)
    return [
      {
        network,
        hash,
        from,
        at,
        status: status === 'confirmed' || status === 'failed' ? status : 'pending',
        ...(readWord(to) && { to }),
        ...(readWord(mined) && { mined }),
        ...(Number.isSafeInteger(nonce) && nonce >= 0 && { nonce }),
        ...(isWhole(amount) && { value: amount }),
        ...(readWord(address) && isWhole(tokens) && { token: { address, value: tokens } }),
        ...(['replaced', 'repriced', 'cancelled'].includes(replaced) && { replaced }),
      },
    ]
  })
}
const isWhole = (value: unknown): boolean => readDecimal(value)?.includes('.') === false

/** Notes what a wallet has been asked to send, and has answered, as it was connected then; and looks for what it does to the balance. */
export async function noteSent(
  { method, params }: { readonly method: string; readonly params?: unknown },
  answer: unknown,
  entry: Live | undefined,
): Promise<void> {
  followBalance()
  if (!entry) return
  const { readSent: read } = await loadReader(entry.namespace)
  const input = read?.(method, params, answer)
  if (!input) return
  const [{ normalize }] = await Promise.all([loadChain(entry.namespace), loadSent()])
  const { hash, from, to, nonce, value, token } = input
  merge([
    {
      // Who has sent it may have told more of it.
      ...sent.peek().find((one) => one.hash === hash),
      network: entry.network,
      hash,
      from: canonical(from, normalize) ?? from,
      at: Date.now(),
      status: 'pending',
      ...(to && { to: canonical(to, normalize) ?? to }),
      ...(nonce !== undefined && { nonce }),
      ...(value !== undefined && { value: `${value}` }),
      ...(token && {
        token: { address: canonical(token.address, normalize) ?? token.address, value: `${token.value}` },
      }),
    },
  ])
  await save()
}

/** A transfer that a wallet has taken. `amount` is in base units of the token, or of the coin without one. */
export interface Taken {
  readonly network: NetworkId
  readonly hash: string
  readonly from: string
  readonly to: string
  readonly amount: bigint
  /** Its contract or mint. */
  readonly token?: string | undefined
}
/**
 * Notes what was sent by the modal itself, of which it knows more than a wallet's answer says. It stands in the list at once, however
 * slow the store is.
 */
export async function noteTransfer({ amount, token, ...rest }: Taken): Promise<void> {
  const known = sent.peek().find((one) => one.hash === rest.hash)
  const moved = token === undefined ? { value: `${amount}` } : { token: { address: token, value: `${amount}` } }
  merge([{ status: 'pending', at: Date.now(), ...known, ...rest, ...moved }])
  await loadSent()
  await save()
}

/** What an account has sent from here, the newest first. */
export const sentBy = ({ address, network }: Pick<Subject, 'address' | 'network'>): readonly ActivityEntry[] =>
  sent.value
    .filter((one) => one.network === network.caipNetworkId && one.from.toLowerCase() === address.toLowerCase())
    .map((one) => ({
      id: `sent:${one.hash}`,
      network: one.network,
      hash: one.mined ?? one.hash,
      type: one.token || (one.value && one.value !== '0') ? 'send' : 'execute',
      status: one.status,
      ...(one.replaced && { replaced: one.replaced }),
      at: one.at,
      from: one.from,
      ...(one.to && { to: one.to }),
      transfers: transfersOf(one),
    }))

function transfersOf({ network: id, value, token, to }: Sent): readonly ActivityTransfer[] {
  const network = networks.value.find(({ caipNetworkId }) => caipNetworkId === id)
  if (!network) return []
  const listed = token && listedOn(network).find(({ address }) => address.toLowerCase() === token.address.toLowerCase())
  const [amount, { decimals, symbol }] = token && listed ? [token.value, listed] : [value, network.nativeCurrency]
  // A token of which nobody knows the places has no amount that could be written.
  if (amount === undefined || amount === '0' || (token && !listed)) return []
  const { imageUrl } = listed ?? {}
  return [
    {
      direction: 'out',
      ...(listed && { address: listed.address }),
      amount: formatUnits(BigInt(amount), decimals),
      symbol,
      ...(imageUrl && { imageUrl }),
      ...(to && { other: to }),
    },
  ]
}

/** Writes down what became of one. */
export function settle(one: Sent, change: Partial<Sent>): void {
  sent.value = sent.peek().map((other) => (other.hash === one.hash ? { ...other, ...change } : other))
  void save()
}
