// The wallet's window, and the messages between it and this page. Only that window on its own origin is listened to, and each
// answer counts once.
import { ModalError } from '../../errors.ts'
import { failure } from '../property.ts'

/** What the window is told when it is there: for whom it is. */
export interface Introduction {
  readonly metadata: { readonly appName: string; readonly appLogoUrl: string; readonly appChainIds: readonly number[] }
}
export interface Popup {
  /** Sends a message once the window is there, and resolves with the answer. Rejects where the window is closed before. */
  ask(build: () => object | Promise<object>): Promise<unknown>
  close(): void
  readonly isClosed: boolean
}

// The page decides by these which messages it speaks.
const sdk = { sdkName: '@base-org/account', version: '2.5.10' }
const [width, height] = [420, 700]
const pollTime = 100
/** ms that a window may take to load. */
const loadTime = 60_000

/** Opens the window, at once. Throws ModalError 'popup-blocked' where the browser allows none. */
export function openPopup(url: string, { metadata }: Introduction): Popup {
  const { origin } = new URL(url)
  const here = location.origin + location.pathname
  const query = new URLSearchParams({ sdkName: sdk.sdkName, sdkVersion: sdk.version, origin: location.origin })
  const opened = openWindow(`${url}${url.includes('?') ? '&' : '?'}${query}`)

  const questions = new Map<string, { resolve(answer: unknown): void; reject(error: unknown): void }>()
  let isLoaded = false
  let ended: Error | undefined
  let settle!: { load(): void; fail(error: unknown): void }
  const loaded = new Promise<void>((load, fail) => {
    settle = { load, fail }
  })
  loaded.catch(() => undefined)

  const end = (error: Error): void => {
    if (ended) return
    ended = error
    removeEventListener('message', onMessage)
    clearInterval(poll)
    clearTimeout(late)
    settle.fail(error)
    for (const { reject } of questions.values()) reject(error)
  }
  const onMessage = ({ source, origin: from, data }: MessageEvent): void => {
    if (source !== opened || from !== origin) return
    const { event, id, requestId } = Object(data)
    if (event === 'PopupLoaded' && !isLoaded) {
      isLoaded = true
      opened.postMessage({ requestId: id, data: { ...sdk, metadata, preference: {}, location: here } }, origin)
      settle.load()
    }
    // The window answers and closes in one go: its last answer may come a moment after it.
    if (event === 'PopupUnload') setTimeout(end, pollTime, failure(4001, 'the window was closed'))
    questions.get(requestId)?.resolve(data)
    questions.delete(requestId)
  }
  addEventListener('message', onMessage)
  const poll = setInterval(() => {
    if (!opened.closed) return
    clearInterval(poll)
    if (isLoaded) setTimeout(end, pollTime, failure(4001, 'the window was closed'))
    // A page that cuts its windows off sees them as closed.
    else void severed().then((isSevered) => end(isSevered ? cutOff() : failure(4001, 'the window was closed')))
  }, pollTime)
  const late = setTimeout(() => {
    if (isLoaded) return
    opened.close()
    end(new ModalError('timeout', 'the window did not load'))
  }, loadTime)

  return {
    async ask(build) {
      await loaded
      const message = await build()
      if (ended) throw ended
      const id = crypto.randomUUID()
      return new Promise((resolve, reject) => {
        questions.set(id, { resolve, reject })
        opened.postMessage({ id, correlationId: undefined, timestamp: new Date(), ...message }, origin)
      })
    },
    close() {
      opened.close()
      end(failure(4001, 'the window was closed'))
    },
    get isClosed() {
      return !!ended || opened.closed
    },
  }
}

function openWindow(url: string): Window {
  const [left, top] = [(innerWidth - width) / 2 + screenX, (innerHeight - height) / 2 + screenY]
  const features = `width=${width}, height=${height}, left=${left}, top=${top}`
  const opened = open(url, `wallet_${crypto.randomUUID()}`, features)
  if (!opened) throw new ModalError('popup-blocked', 'the browser blocked the window: ask in a click')
  opened.focus()
  return opened
}

/** Tells whether this page's own header cuts it off from the windows that it opens. */
const severed = (): Promise<boolean> =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(5000) }).then(
    ({ headers }) => headers.get('Cross-Origin-Opener-Policy') === 'same-origin',
    () => false,
  )
function cutOff(): ModalError {
  const text =
    'Cross-Origin-Opener-Policy: same-origin cuts this page off from the wallet: send same-origin-allow-popups'
  console.error(`hasp: ${text}`)
  return new ModalError('popup-severed', text)
}
