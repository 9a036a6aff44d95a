// Asks the wallet in its window, and keeps the session.
import { ModalError } from '../../errors.ts'
import { browserStore } from '../../storage.ts'
import { quietly } from '../property.ts'
import { newKeys, seal, senderOf, sharedKey } from './cipher.ts'
import { type Introduction, openPopup, type Popup } from './popup.ts'
import { accountsIn, answerIn, checked, connected, learned, opened, type Session } from './session.ts'

export interface Wallet {
  readonly session: Session | undefined
  /** Opens the window in the visitor's click, ahead of what is asked in it. */
  tap(): void
  connect(chainId: number, signal: AbortSignal): Promise<Session>
  /** Asks for what the visitor has to see. The window is opened before it returns. */
  ask(method: string, params: unknown): Promise<unknown>
  keep(session: Session | undefined): Promise<void>
  /** Reads the session of an earlier page load. Rejects with code 4100 where there is none. */
  restore(): Promise<Session>
  close(): void
}

/** ms after which a window that was opened in a click, and not used, is closed. */
const unusedTime = 35_000

/** Makes what asks the wallet that the page at `url` shows. */
export function createWallet(url: string, introduction: Introduction): Wallet {
  const store = browserStore()
  const key = `coinbase ${url}`
  let session: Session | undefined
  const windows = createWindows(() => openPopup(url, introduction))

  /** Asks by a sealed message, and takes over what the wallet says of chains and capabilities beside its answer. */
  async function sealed(shown: Popup, to: Session, action: object): Promise<unknown> {
    const shared = await sharedKey(to.keys, to.peer)
    const answer = await shown.ask(async () => ({
      sender: await senderOf(to.keys),
      content: { encrypted: await seal(shared, { action, chainId: to.chainId }) },
    }))
    const content = await opened(answer, async () => shared)
    if (session) session = learned(session, content)
    return answerIn(content)
  }

  async function greet(shown: Popup, chainId: number): Promise<Session> {
    const keys = await newKeys()
    const answer = await shown.ask(async () => ({
      sender: await senderOf(keys),
      content: { handshake: { method: 'handshake', params: [] } },
    }))
    const peer = `${Object(answer).sender}`.slice(0, 400)
    await opened(answer, () => sharedKey(keys, peer))
    session = { keys, peer, accounts: [], chainId, chains: {}, capabilities: {} }
    const params = [{ version: '1', capabilities: {} }]
    const accounts = accountsIn(await sealed(shown, session, { method: 'wallet_connect', params }))
    if (!accounts.length) throw new ModalError('not-connected', 'no account granted')
    return { ...session, accounts }
  }

  const wallet: Wallet = {
    get session() {
      return session
    },
    tap: windows.tap,
    async connect(chainId, signal) {
      const before = session
      const shown = windows.take()
      signal.addEventListener('abort', shown.close)
      try {
        const next = await windows.during(() => greet(shown, chainId))
        signal.throwIfAborted()
        await wallet.keep(next)
        return next
      } catch (error) {
        session = before
        throw error
      } finally {
        signal.removeEventListener('abort', shown.close)
      }
    },
    ask(method, params) {
      const [now, shown] = [connected(session), windows.take()]
      return windows.during(() => sealed(shown, now, { method, params })).finally(() => session && wallet.keep(session))
    },
    async keep(next) {
      session = next
      await store.set(key, next)
    },
    async restore() {
      session = checked(await store.get(key))
      return connected(session)
    },
    close: windows.close,
  }
  return wallet
}

/** Hands out the window that is asked in: one that has answered is about to close, so that the next question needs another. */
function createWindows(open: () => Popup) {
  let popup: Popup | undefined
  /** How many questions are open in it, and whether it was opened ahead of the first. */
  let asked = 0
  let isTapped = false
  const take = (): Popup => {
    // One that was opened in the click and is closed by now says why.
    if (!popup || !(isTapped || (asked && !popup.isClosed))) popup = open()
    isTapped = false
    return popup
  }
  return {
    take,
    tap(): void {
      // The one of an earlier click is still unused.
      if (isTapped && !popup?.isClosed) return
      isTapped = false
      const shown = quietly(take)
      isTapped = !!shown
      // The visitor has left before anything was asked.
      setTimeout(() => {
        if (!isTapped || shown !== popup) return
        isTapped = false
        shown?.close()
      }, unusedTime)
    },
    async during<T>(run: () => Promise<T>): Promise<T> {
      asked++
      try {
        return await run()
      } finally {
        asked--
      }
    },
    close: () => popup?.close(),
  }
}
