// A pairing that outlives its page: a visitor scans the code, the page is reloaded or thrown out of memory, and the wallet approves.
// Until the proposal has an answer an intent without a source stands for it in the store; the next page takes the session up.
import { effect } from '@preact/signals-core'
import type { FoundWallet } from '../connectors/found.ts'
import { ModalError } from '../errors.ts'
import type { Connector, Namespace, NetworkId } from '../types.ts'
import type { Client, Session } from '../walletconnect/types.ts'
import { type Intent, stored, takeOver } from './intents.ts'
import { add, checkGrants, follow, toConnector } from './machine.ts'
import { connectors, findWallets } from './wallets.ts'

/** ms for which nothing is awaited any more, whatever the store says: a proposal lives for 5 minutes. */
const maxLife = 600_000
/** The connector of these intents, which no wallet has. */
const connector = 'pairing'
const isMark = (intent: Intent): boolean => intent.connector === connector
/** Puts marks in place of those before. Other tabs are not told: they have nothing to do with it until there is a session. */
const setMarks = (marks: readonly Intent[]): void =>
  takeOver({ ...stored(), intents: [...stored().intents.filter((intent) => !isMark(intent)), ...marks] })

/** The topic in a mark's claim, and how many ms it is awaited; none where it has expired, or says a time that no proposal has. */
function readClaim(claim: string | undefined): readonly [topic: string | undefined, left: number] {
  const [topic, until] = `${claim}`.split('@')
  const left = Number.parseInt(`${until}`, 10) * 1000 - Date.now()
  return [topic, left > 0 && left < maxLife ? left : 0]
}

/** Runs what shows codes by the given function, and keeps the pairing of the last one until that has ended. */
export async function keep<T>(
  networks: readonly NetworkId[],
  run: (onUri: (uri: string) => void) => Promise<T>,
  onUri?: (uri: string) => void,
): Promise<T> {
  try {
    return await run((uri) => {
      const [, topic, expiry] = /^wc:(\w+)@.*\bexpiryTimestamp=(\d+)/.exec(uri) ?? []
      const claim = `${topic}@${expiry}`
      const marks = networks.map((network) => ({
        connector,
        namespace: network.split(':')[0] as Namespace,
        network,
        addresses: [],
        claim,
      }))
      // One of each namespace, as other intents.
      setMarks(marks.filter((mark, i) => marks.findIndex(({ namespace }) => namespace === mark.namespace) === i))
      onUri?.(uri)
    })
  } finally {
    setMarks([])
  }
}

/** Resolves with the session that comes of a pairing. Rejects where it has ended, and for the topic of a session. */
export async function awaited(client: Client, claim: string | undefined, signal: AbortSignal): Promise<Session> {
  const [topic, left] = readClaim(claim)
  const known = client.sessions().find(({ pairing }) => pairing && pairing === topic)
  if (known) return known
  if (!left) throw new ModalError('rejected', 'the session has ended')
  const ends: (() => void)[] = []
  return new Promise<Session>((resolve, reject) => {
    const end = (): void => reject(new ModalError('expired'))
    const timer = setTimeout(end, left)
    signal.addEventListener('abort', end)
    ends.push(
      client.on('session_connect', (session) => session.pairing === topic && resolve(session)),
      () => clearTimeout(timer),
      () => signal.removeEventListener('abort', end),
    )
  }).finally(() => {
    for (const end of ends) end()
  })
}

/** Connects the session of the pairing that the page before was left with, whenever the wallet approves. */
export async function takeUp(signal: AbortSignal): Promise<void> {
  const marks = stored().intents.filter(isMark)
  if (!readClaim(marks[0]?.claim)[1]) return setMarks([])
  // By the source the session's connector is made, as for one that is stored.
  setMarks(marks.map((mark) => ({ ...mark, source: 'relay' })))
  try {
    const wallet = await found(`${marks[0]?.claim}`, signal)
    follow(wallet)
    const networks = marks.map(({ network }) => network) as [NetworkId, ...NetworkId[]]
    const grants = await wallet.connect({ networks, signal, silent: true })
    const entries = await checkGrants(wallet, grants)
    // The wallet may have ended it meanwhile.
    if (wallet.claim && !signal.aborted) add(entries)
  } finally {
    if (!signal.aborted) setMarks([])
  }
}

/** Resolves with the connector that is made of a claim. */
function found(claim: string, signal: AbortSignal): Promise<Connector & Pick<FoundWallet, 'claim'>> {
  void findWallets()
  return new Promise((resolve, reject) => {
    const stop = effect(() => {
      const wallet = connectors.value.find((one) => one.claim === claim)
      if (!wallet) return
      resolve(toConnector(wallet))
      // During the effect's first run `stop` is not assigned yet.
      queueMicrotask(() => stop())
    })
    signal.addEventListener('abort', () => {
      stop()
      reject(signal.reason)
    })
  })
}
