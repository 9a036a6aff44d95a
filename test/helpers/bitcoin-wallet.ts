// Bitcoin wallets that really sign, of each shape that pages meet: sats-connect's, its first version, Leather's, Unisat's, and
// the Wallet Standard's.
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64, createBase58check, hex } from '@scure/base'
import { NETWORK, p2tr, p2wpkh, Signer, TEST_NETWORK, Transaction } from '../oracles/bip122.ts'

/** How the wallet's visitor answers. */
export type Mood = 'approve' | 'reject' | 'hang'
export interface Keys {
  readonly secret: Uint8Array
  readonly payment: string
  readonly ordinals: string
  readonly publicKey: string
  readonly xOnly: string
}

export function keysOf(fill: number, isTestnet = false): Keys {
  const secret = new Uint8Array(32).fill(fill)
  const key = secp256k1.getPublicKey(secret, true)
  const network = isTestnet ? TEST_NETWORK : NETWORK
  return {
    secret,
    payment: p2wpkh(key, network).address as string,
    ordinals: p2tr(key.slice(1), undefined, network).address as string,
    publicKey: hex.encode(key),
    xOnly: hex.encode(key.slice(1)),
  }
}
export const ada = keysOf(0x11)
export const bea = keysOf(0x12)
export const adaOnTestnet = keysOf(0x11, true)

/** A signature of BIP-322, by bip322-js, in base64. */
export function sign({ secret }: Keys, address: string, message: string): string {
  const isTestnet = /^tb1/.test(address)
  const wif = createBase58check(sha256).encode(Uint8Array.of(isTestnet ? 0xef : 0x80, ...secret, 1))
  return `${Signer.sign(wif, address, message)}`
}
/** An unsigned PSBT that spends an output of the first address of the keys, and pays all of it to another. */
export function psbtOf(keys: Keys): string {
  const tx = new Transaction()
  const { script } = p2wpkh(hex.decode(keys.publicKey))
  tx.addInput({ txid: '11'.repeat(32), index: 0, witnessUtxo: { script, amount: 1000n } })
  tx.addOutputAddress(bea.payment, 1000n)
  return base64.encode(tx.toPSBT())
}
/** Signs inputs of a PSBT, by @scure/btc-signer. */
export function signPsbt({ secret }: Keys, psbt: Uint8Array, indexes: readonly number[], isFinal = false) {
  const tx = Transaction.fromPSBT(psbt)
  for (const index of indexes) tx.signIdx(secret, index)
  if (isFinal) tx.finalize()
  return { psbt: tx.toPSBT(), id: isFinal ? tx.id : undefined }
}
/** Tells whether the inputs of a PSBT are signed by the keys, and not final. */
export function isSigned({ publicKey }: Keys, psbt: string): boolean {
  const { finalScriptWitness, partialSig } = Transaction.fromPSBT(base64.decode(psbt)).getInput(0)
  const [key] = partialSig?.[0] ?? []
  return !finalScriptWitness && !!key && hex.encode(key) === publicKey
}

/** What all the wallets have: a visitor's mood, and a record of what they were asked. */
export const makeVisitor = () => {
  const calls: string[] = []
  const state = { mood: 'approve' as Mood, isGranted: false }
  let waiting: (() => void)[] = []
  const ask = async <T>(call: string, error: unknown, run: () => T): Promise<T> => {
    calls.push(call)
    if (state.mood === 'hang') await new Promise<void>((resolve) => waiting.push(resolve))
    if (state.mood === 'reject') throw error
    return run()
  }
  /** The visitor answers at last. */
  const answer = (mood: Mood): void => {
    state.mood = mood
    for (const run of waiting) run()
    waiting = []
  }
  return { calls, state, ask, answer }
}

let installed: string[] = []
/** Makes an object a property of `window`, by a path. */
export function put(path: string, value: unknown): void {
  const names = path.split('.')
  const last = names.pop() as string
  let owner = globalThis as unknown as Record<string, Record<string, never>>
  for (const name of names) {
    owner[name] ??= {}
    owner = owner[name] as never
  }
  Object.defineProperty(owner, last, { value, configurable: true, writable: true, enumerable: true })
  installed.push((names[0] ?? last) as string)
}
/** Adds an entry to the list of wallets on `window`. */
export function list(entry: unknown, property = 'btc_providers'): void {
  const owner = globalThis as unknown as Record<string, unknown[] | undefined>
  put(property, [...(owner[property] ?? []), entry])
}
export function removeAll(): void {
  for (const name of installed) Reflect.deleteProperty(globalThis, name)
  installed = []
}

export const icon = 'data:image/svg+xml;base64,PHN2Zy8+'
const entriesOf = (keys: Keys) => [
  { address: keys.payment, publicKey: keys.publicKey, purpose: 'payment', addressType: 'p2wpkh' },
  { address: keys.ordinals, publicKey: keys.xOnly, purpose: 'ordinals', addressType: 'p2tr' },
  { address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7', publicKey: keys.publicKey, purpose: 'stacks' },
]

export interface SatsOptions {
  /** The methods that it does not know. */
  readonly missing?: readonly string[]
  /** Replaces answers. */
  readonly answers?: Readonly<Record<string, (params: never) => unknown>>
}
/** A wallet of sats-connect's family. It resolves with its errors. */
export function makeSats({ missing = [], answers = {} }: SatsOptions = {}) {
  const visitor = makeVisitor()
  const { state, ask } = visitor
  const listeners = new Map<string, Set<(event: object) => void>>()
  let keys = ada
  let network = 'Mainnet'
  const asked: unknown[] = []
  const refused = { code: -32000, message: 'User rejected request to connect' }
  const shown = () => ({
    id: '1',
    addresses: entriesOf(keys),
    walletType: 'software',
    network: { bitcoin: { name: network } },
  })
  const granted = (): void => {
    if (!state.isGranted) throw { code: -32002, message: 'Access denied.' }
  }
  const send = (eventName: string, event: object = {}): void => {
    for (const listener of listeners.get(eventName) ?? []) listener({ type: eventName, ...event })
  }
  const turn = (name: string): void => {
    network = name
    keys = name === 'Mainnet' ? ada : adaOnTestnet
  }
  const methods: Record<string, (params: never) => unknown> = {
    wallet_connect: ({ network: wanted }: { network?: string }) =>
      ask(`wallet_connect ${wanted}`, refused, () => {
        state.isGranted = true
        if (wanted) turn(wanted)
        return shown()
      }),
    getAccounts: () =>
      ask('getAccounts', refused, () => {
        state.isGranted = true
        return entriesOf(keys)
      }),
    wallet_getAccount: () => {
      visitor.calls.push('wallet_getAccount')
      granted()
      return shown()
    },
    wallet_disconnect: () => {
      visitor.calls.push('wallet_disconnect')
      state.isGranted = false
      return null
    },
    wallet_changeNetwork: ({ name }: { name: string }) =>
      ask('wallet_changeNetwork', refused, () => turn(name) ?? null),
    signMessage: ({ address, message, protocol }: { address: string; message: string; protocol: string }) =>
      ask(`signMessage ${protocol}`, refused, () => ({ address, protocol, signature: sign(keys, address, message) })),
    sendTransfer: () => ask('sendTransfer', refused, () => ({ txid: 'ab'.repeat(32) })),
    signPsbt: ({
      psbt,
      signInputs,
      broadcast,
    }: {
      psbt: string
      signInputs: Record<string, number[]>
      broadcast: boolean
    }) =>
      ask('signPsbt', refused, () => {
        const signed = signPsbt(keys, base64.decode(psbt), Object.values(signInputs).flat(), broadcast)
        return { psbt: base64.encode(signed.psbt), ...(broadcast && { txid: signed.id }) }
      }),
    ...answers,
  }
  const provider = {
    async request(method: string, params: never) {
      // As real ones do, it needs to be called as a method.
      if (this !== provider) throw new TypeError('Illegal invocation')
      asked.push(params)
      const reply = { jsonrpc: '2.0', id: '1' }
      const run = missing.includes(method) ? undefined : methods[method]
      if (!run) return { ...reply, error: { code: -32601, message: 'Method not found' } }
      try {
        return { ...reply, result: await run(params) }
      } catch (error) {
        return { ...reply, error }
      }
    },
    addListener({ eventName, cb }: { eventName: string; cb: (event: object) => void }) {
      const set = listeners.get(eventName) ?? new Set()
      listeners.set(eventName, set.add(cb))
      return () => set.delete(cb)
    },
  }
  return {
    ...visitor,
    provider,
    asked,
    listeners: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
    /** The visitor picks another account in the wallet, which may tell which or not. */
    choose(next: Keys, tells = true) {
      keys = next
      send('accountChange', tells ? { addresses: entriesOf(keys) } : {})
    },
    /** The visitor switches the network in the wallet. */
    turn(name: string) {
      turn(name)
      send('networkChange', { bitcoin: { name } })
    },
    /** The visitor cuts the page off in the wallet. */
    disconnect() {
      state.isGranted = false
      send('disconnect')
    },
  }
}

/** What a token of the first version holds. */
const payloadOf = (token: string) => {
  const [head = '', body = '', end] = token.split('.')
  const read = (part: string) => JSON.parse(atob(part.replace(/-/g, '+').replace(/_/g, '/')))
  if (read(head).alg !== 'none' || end !== '' || /[+/=]/.test(token)) throw new Error('no token')
  return read(body)
}
/** A wallet of sats-connect's first version. `purposes` are those that it takes. */
export function makeLegacy({ purposes = ['payment', 'ordinals'] }: { purposes?: readonly string[] } = {}) {
  const visitor = makeVisitor()
  const refused = new Error('User canceled')
  const networks: string[] = []
  const read = (token: string) => {
    const payload = payloadOf(token)
    networks.push(payload.network.type)
    return payload
  }
  const provider = {
    request: async () => {
      throw new Error('request is not implemented')
    },
    connect: async (token: string) => {
      const payload = read(token)
      return visitor.ask(`connect ${payload.purposes}`, refused, () => {
        if (payload.purposes.some((name: string) => !purposes.includes(name))) throw new Error('Only payment addresses')
        return { addresses: entriesOf(ada).filter(({ purpose }) => payload.purposes.includes(purpose)) }
      })
    },
    signMessage: async (token: string) => {
      const { address, message } = read(token)
      return visitor.ask('signMessage', refused, () => sign(ada, address, message))
    },
    signTransaction: async (token: string) => {
      const { psbtBase64, inputsToSign, broadcast } = read(token)
      return visitor.ask('signTransaction', refused, () => {
        const indexes = inputsToSign.flatMap(({ signingIndexes }: { signingIndexes: number[] }) => signingIndexes)
        const signed = signPsbt(ada, base64.decode(psbtBase64), indexes, broadcast)
        return { psbtBase64: base64.encode(signed.psbt), txId: signed.id }
      })
    },
  }
  return { ...visitor, provider, networks }
}

/** Leather. It rejects with its answer, and takes hex and amounts as text. */
export function makeLeather() {
  const visitor = makeVisitor()
  const { ask } = visitor
  const asked: unknown[] = []
  const reply = { jsonrpc: '2.0', id: '1' }
  const refused = { ...reply, error: { code: 4001, message: 'User rejected request' } }
  const keysOn = (network: string): Keys => (network === 'mainnet' ? ada : adaOnTestnet)
  const methods: Record<string, (params: never) => Promise<unknown>> = {
    getAddresses: ({ network }: { network: string }) =>
      ask(`getAddresses ${network}`, refused, () => {
        const { payment, ordinals, publicKey, xOnly } = keysOn(network)
        return {
          addresses: [
            { symbol: 'BTC', type: 'p2wpkh', address: payment, publicKey },
            { symbol: 'BTC', type: 'p2tr', address: ordinals, publicKey: xOnly },
            { symbol: 'STX', address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7', publicKey },
          ],
        }
      }),
    signMessage: ({ message, paymentType, network }: { message: string; paymentType: string; network: string }) =>
      ask('signMessage', refused, () => {
        const keys = keysOn(network)
        const address = paymentType === 'p2tr' ? keys.ordinals : keys.payment
        return { message, address, signature: sign(keys, address, message) }
      }),
    sendTransfer: () => ask('sendTransfer', refused, () => ({ txid: 'ab'.repeat(32) })),
    signPsbt: ({ hex: psbt, signAtIndex, broadcast }: { hex: string; signAtIndex: number[]; broadcast: boolean }) =>
      ask('signPsbt', refused, () => {
        const signed = signPsbt(ada, hex.decode(psbt), signAtIndex, broadcast)
        return { hex: hex.encode(signed.psbt), ...(broadcast && { txid: signed.id }) }
      }),
  }
  const provider = {
    async request(method: string, params: never) {
      asked.push(params)
      const run = methods[method]
      if (!run) throw { ...reply, error: { code: -32601, message: 'Unknown' } }
      return { ...reply, result: await run(params) }
    },
  }
  return { ...visitor, provider, asked }
}

/** A wallet of Unisat's shape. `chain` is null where it cannot be asked for. */
export function makeUnisat({ keys = ada, chain = 'BITCOIN_MAINNET' as string | null, taproot = false } = {}) {
  const visitor = makeVisitor()
  const { state, ask, calls } = visitor
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const refused = { code: 4001, message: 'User rejected the request.' }
  const asked: unknown[] = []
  const address = (): string => (taproot ? keys.ordinals : keys.payment)
  const send = (event: string, value: unknown): void => {
    for (const listener of listeners.get(event) ?? []) listener(value)
  }
  const turn = (name: string): void => {
    chain = name
    if (/^BITCOIN/.test(name)) keys = /MAINNET/.test(name) ? ada : adaOnTestnet
  }
  const provider: Record<string, unknown> = {
    requestAccounts: () =>
      ask('requestAccounts', refused, () => {
        state.isGranted = true
        return [address()]
      }),
    getAccounts: async () => {
      calls.push('getAccounts')
      return state.isGranted ? [address()] : []
    },
    getPublicKey: async () => keys.publicKey,
    ...(chain && {
      getChain: async () => ({ enum: chain, name: 'Bitcoin', network: 'livenet' }),
      switchChain: (name: string) => ask(`switchChain ${name}`, refused, () => turn(name)),
    }),
    getNetwork: async () => 'livenet',
    signMessage: (message: string, type: string) =>
      ask(`signMessage ${type}`, refused, () => sign(keys, address(), message)),
    sendBitcoin: (...inputs: unknown[]) => {
      asked.push(inputs)
      return ask('sendBitcoin', refused, () => 'ab'.repeat(32))
    },
    signPsbt: (psbt: string, options: { autoFinalized?: boolean; toSignInputs: { index: number }[] }) => {
      asked.push(options)
      return ask('signPsbt', refused, () => {
        const indexes = options.toSignInputs.map(({ index }) => index)
        return hex.encode(signPsbt(keys, hex.decode(psbt), indexes, options.autoFinalized ?? true).psbt)
      })
    },
    pushPsbt: async (psbt: string) => {
      calls.push('pushPsbt')
      return Transaction.fromPSBT(hex.decode(psbt)).id
    },
    disconnect: async () => {
      calls.push('disconnect')
      state.isGranted = false
    },
    on: (event: string, listener: (value: unknown) => void) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener: (event: string, listener: (value: unknown) => void) => void listeners.get(event)?.delete(listener),
  }
  return {
    ...visitor,
    provider,
    asked,
    send,
    listeners: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
    choose(next: Keys) {
      keys = next
      send('accountsChanged', [address()])
    },
    turn(name: string) {
      turn(name)
      send('chainChanged', { enum: name, network: 'livenet' })
    },
    /** No account is `[]` in Unisat, and `['']` in Keplr. */
    lock(said: unknown = []) {
      state.isGranted = false
      send('accountsChanged', said)
    },
    unlock() {
      state.isGranted = true
      send('accountsChanged', [address()])
    },
  }
}
