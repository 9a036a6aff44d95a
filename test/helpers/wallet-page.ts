// The page of a wallet that signs in a window of its own, as far as messages go. It seals for real, and signs for real.
import { privateKeyToAccount } from 'viem/accounts'
import { vi } from 'vitest'

export const pageUrl = 'https://keys.example/connect'
const origin = new URL(pageUrl).origin
const ecdh = { name: 'ECDH', namedCurve: 'P-256' }

export type Mood = 'approve' | 'reject' | 'hang' | 'close' | 'never loads' | 'blocked' | 'severed'
type Answer = (params: never) => unknown
interface Asked {
  readonly method: string
  readonly params: readonly unknown[]
  readonly chainId?: number
}
const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
const toHex = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('hex')

/** Makes the page, and has `window.open` show it. `answers` replaces what the wallet answers. */
export function installWalletPage(answers: Record<string, Answer> = {}) {
  const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
  const keys = crypto.subtle.generateKey(ecdh, true, ['deriveKey'])
  const own: Record<string, Answer> = {
    handshake: () => null,
    wallet_connect: () => ({ accounts: [{ address: account.address, capabilities: {} }] }),
    personal_sign: ([raw]: [`0x${string}`]) => account.signMessage({ message: { raw } }),
    wallet_switchEthereumChain: () => null,
    eth_sendTransaction: () => `0x${'7a'.repeat(32)}`,
  }
  const waiting: (() => void)[] = []
  const page = {
    account,
    mood: 'approve' as Mood,
    /** What comes beside each answer. */
    data: { chains: { 1: 'https://node.example/1', 10: 'https://node.example/10' } } as unknown,
    asked: [] as Asked[],
    introduced: [] as unknown[],
    opened: [] as ReturnType<typeof makeWindow>[],
    features: [] as string[],
    focused: 0,
    answers,
    /** Answers what hangs, as the mood now is. */
    answerWaiting(): void {
      for (const run of waiting.splice(0)) run()
    },
    /** Sends a message to the app's page: as the last window, unless another source or origin is given. */
    say(data: unknown, { source = page.opened.at(-1) as unknown, from = origin } = {}): void {
      dispatchEvent(Object.assign(new Event('message'), { data, source, origin: from }))
    },
  }

  function makeWindow(url: string) {
    const shown = {
      url: new URL(url),
      closed: false,
      focus: () => void page.focused++,
      close(): void {
        if (shown.closed) return
        page.say({ event: 'PopupUnload', id: crypto.randomUUID() }, { source: shown })
        shown.closed = true
      },
      postMessage(message: unknown, target: string): void {
        if (target !== origin || shown.closed) return
        const copy = structuredClone(message)
        queueMicrotask(() => void receive(copy as Received, shown))
      },
    }
    if (page.mood === 'severed') setTimeout(() => Object.assign(shown, { closed: true }), 200)
    else if (page.mood !== 'never loads')
      setImmediate(() => shown.closed || page.say({ event: 'PopupLoaded', id: crypto.randomUUID() }, { source: shown }))
    return shown
  }

  interface Received {
    readonly id: string
    readonly sender: string
    readonly timestamp: unknown
    readonly data?: unknown
    readonly content?: {
      readonly handshake?: Asked
      readonly encrypted?: { readonly iv: Uint8Array<ArrayBuffer>; readonly cipherText: ArrayBuffer }
    }
  }
  async function receive({ id, sender, timestamp, data, content }: Received, shown: ReturnType<typeof makeWindow>) {
    if (!content) return page.introduced.push(data)
    if (!(timestamp instanceof Date)) throw new Error('the time is a Date')
    const { publicKey, privateKey } = await keys
    const other = await crypto.subtle.importKey('spki', fromHex(sender), ecdh, false, [])
    const aes = { name: 'AES-GCM', length: 256 }
    const key = await crypto.subtle.deriveKey({ ...ecdh, public: other }, privateKey, aes, false, [
      'encrypt',
      'decrypt',
    ])
    const { encrypted, handshake } = content
    const text = encrypted && (await crypto.subtle.decrypt({ ...aes, iv: encrypted.iv }, key, encrypted.cipherText))
    const { action, chainId } = text ? JSON.parse(new TextDecoder().decode(text)) : { action: handshake }
    page.asked.push({ ...action, ...(chainId && { chainId }) })
    if (page.mood === 'hang') await new Promise<void>((resolve) => waiting.push(resolve))
    if (page.mood === 'close') return shown.close()
    let result: unknown
    try {
      if (page.mood === 'reject') throw Object.assign(new Error('User denied request'), { code: 4001 })
      result = { value: (await ({ ...own, ...page.answers }[action.method] as Answer)(action.params as never)) ?? null }
    } catch (thrown) {
      const { code = -32603, message } = thrown as { code?: number; message: string }
      result = { error: { code, message } }
    }
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const said = new TextEncoder().encode(JSON.stringify({ result, data: page.data }))
    const cipherText = await crypto.subtle.encrypt({ ...aes, iv }, key, said)
    const spki = toHex(await crypto.subtle.exportKey('spki', publicKey))
    const answer = {
      id: crypto.randomUUID(),
      requestId: id,
      sender: spki,
      content: { encrypted: { iv, cipherText } },
      timestamp: new Date(),
    }
    page.say(answer, { source: shown })
    // The wallet shows one thing and goes; a greeting is followed by what it is for.
    if (action.method !== 'handshake') setTimeout(() => shown.close(), 20)
    return answer
  }

  const globals = {
    navigator: { onLine: true },
    innerWidth: 1000,
    innerHeight: 800,
    screenX: 10,
    screenY: 20,
    location: new URL('https://tidewater.example/app?secret=1#part'),
  }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  vi.stubGlobal('open', (url: string, _name: string, features: string) => {
    if (page.mood === 'blocked') return null
    page.features.push(features)
    const shown = makeWindow(url)
    page.opened.push(shown)
    return shown
  })
  return page
}
export type WalletPage = ReturnType<typeof installWalletPage>
