// Asks the wallet in its window, and keeps the session.
import { ModalError } from '../../errors.ts'
import { browserStore } from '../../storage.ts'
import { quietly } from '../property.ts'
import { newKeys, seal, sharedKey } from './cipher.ts'
import { type Introduction, openPopup, type Popup } from './popup.ts'
import { accountsIn, answerIn, checked, connected, learned, opened, type Session } from './session.ts'

export interface Wallet {
  readonly session: Session | undefined
  /** Opens the window in the visitor's click, ahead of what is asked in it. */
  tap(): void
  connect(chainId: number, signal: AbortSignal): Promise<Session>
  /** Asks for what the visitor has to see. The window is opened before it returns, and closed when `signal` aborts. */
  ask(method: string, params: unknown, signal?: AbortSignal): Promise<unknown>
  /** Ends the session here, and with `revoke` what is stored of it. One that another tab has begun since is left to that tab. */
  forget(revoke: boolean): Promise<void>
  /** Changes the session, unless it ended meanwhile, in this tab or another. */
  update(change: Partial<Session>): Promise<void>
  /** Reads the session of an earlier page load. Rejects with code 4100 where there is none. */
  restore(): Promise<Session>
  close(): void
}

/** ms after which a window that was opened in a click, and not used, is closed. */
const unusedTime = 35_000

/** Makes what asks the wallet that the page at `url` shows. Its session is stored under `key`. */
export function createWallet(url: string, introduction: Introduction, key: string): Wallet {
  const store = browserStore()
  let session: Session | undefined
  let ends = 0
  /** The first question of a session, while it is open. */
  let greeting: { readonly in: Popup; readonly outcome: Promise<Session> } | undefined
  const windows = createWindows(() => openPopup(url, introduction))

  /** Changes a session where it is still the stored one: another tab may have ended it, or begun another. */
  async function change(of: Session, more: Partial<Session>): Promise<void> {
    const at = ends
    const now = checked(await store.get(key))
    // It was ended here meanwhile.
    if (at !== ends) return
    session = now
    if (now?.sender === of.sender) await keep({ ...now, ...more })
  }
  async function keep(next: Session): Promise<void> {
    session = next
    await store.set(key, next)
  }

  const wallet: Wallet = {
    get session() {
      return session
    },
    tap: windows.tap,
    connect(chainId, signal) {
      const shown = windows.take()
      // A second click shows the window once more, and asks nothing twice.
      if (greeting?.in === shown) return greeting.outcome
      const outcome = windows.during(async () => {
        const next = await greet(shown, chainId, signal)
        await keep(next)
        return next
      })
      const mine = { in: shown, outcome }
      greeting = mine
      const end = (): void => {
        if (greeting === mine) greeting = undefined
      }
      outcome.then(end, end)
      return outcome
    },
    ask(method, params, signal) {
      signal?.throwIfAborted()
      const [now, shown] = [connected(session), windows.take()]
      return windows.during(async () => {
        const content = await sealed(shown, now, { method, params }, signal)
        await change(now, learned(content))
        return answerIn(content)
      })
    },
    async forget(revoke) {
      const ended = session
      ends++
      session = undefined
      if (!revoke || !ended) return
      const now = checked(await store.get(key))
      // Another may have begun meanwhile, here too.
      if (!session && now?.sender === ended.sender) await store.set(key, undefined)
    },
    update: (more) => change(connected(session), more),
    async restore() {
      const [before, kept] = [ends, checked(await store.get(key))]
      // What was read before a disconnect brings nothing back.
      if (before === ends) session = kept
      return connected(session)
    },
    close: windows.close,
  }
  return wallet
}

/** Asks by a sealed message. Resolves with what was sealed in the answer. */
async function sealed(shown: Popup, to: Session, action: object, signal?: AbortSignal): Promise<unknown> {
  const shared = await sharedKey(to, to.peer)
  const build = async () => ({
    sender: to.sender,
    content: { encrypted: await seal(shared, { action, chainId: to.chainId }) },
  })
  return opened(await shown.ask(build, signal), async () => shared)
}

async function greet(shown: Popup, chainId: number, signal: AbortSignal): Promise<Session> {
  const keys = await newKeys()
  const handshake = { method: 'handshake', params: [] }
  const answer = await shown.ask(() => ({ sender: keys.sender, content: { handshake } }), signal)
  const peer = `${Object(answer).sender}`.slice(0, 400)
  await opened(answer, () => sharedKey(keys, peer))
  const next = { ...keys, peer, accounts: [], chainId, chains: {}, capabilities: {} }
  const action = { method: 'wallet_connect', params: [{ version: '1', capabilities: {} }] }
  const content = await sealed(shown, next, action, signal)
  const accounts = accountsIn(answerIn(content))
  if (!accounts.length) throw new ModalError('not-connected', 'no account')
  signal.throwIfAborted()
  return { ...next, ...learned(content), accounts }
}

/** Hands out the window that is asked in: one that has answered is about to close, so that the next question needs another. */
function createWindows(open: () => Popup) {
  let popup: Popup | undefined
  /** How many questions are open in it, and whether it was opened ahead of the first. */
  let asked = 0
  let isTapped = false
  const isInUse = (): boolean => !!asked && !popup?.isClosed
  const take = (): Popup => {
    // One that was opened in the click and is closed by now says why.
    if (!popup || !(isTapped || isInUse())) popup = open()
    else popup.focus()
    isTapped = false
    return popup
  }
  return {
    take,
    tap(): void {
      // The one of an earlier click is still unused, or has been asked and not answered yet.
      if ((isTapped && !popup?.isClosed) || isInUse()) return popup?.focus()
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
