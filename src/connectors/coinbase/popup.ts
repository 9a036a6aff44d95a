// The messages between the wallet's window and this page. Only that window on its own origin is listened to, and each
// answer counts once.
import { ModalError } from '../../errors.ts'
import { declined, openWindow, pageUrl, whyClosed } from './window.ts'

/** What the window is told when it is there: for whom it is. */
export interface Introduction {
  readonly metadata: { readonly appName: string; readonly appLogoUrl: string; readonly appChainIds: readonly number[] }
}
export interface Popup {
  /**
   * Sends a message once the window is there, and resolves with the answer. Rejects where the window is closed before, or where
   * `signal` aborts, which closes the window if nothing else is asked in it.
   */
  ask(build: () => object | Promise<object>, signal?: AbortSignal): Promise<unknown>
  focus(): void
  close(): void
  readonly isClosed: boolean
}

// The page decides by these which messages it speaks.
const sdk = { sdkName: '@base-org/account', version: '2.5.10' }
const pollTime = 100
/** ms that a window may take to load. */
const windowLoadTime = 60_000

/** Returns the full address of the wallet's page, which is told who opens it. */
const pageOf = (url: string): string => {
  const { sdkName, version: sdkVersion } = sdk
  const query = new URLSearchParams({ sdkName, sdkVersion, origin: location.origin })
  return `${url}${url.includes('?') ? '&' : '?'}${query}`
}

/** Makes a promise, and a signal that aborts once it is settled: an app may have one of its own for all that it ever asks. */
function untilSettled<T>(
  run: (resolve: (value: T) => void, reject: (error: unknown) => void, settled: AbortSignal) => void,
): Promise<T> {
  const settled = new AbortController()
  return new Promise<T>((resolve, reject) => run(resolve, reject, settled.signal)).finally(() => settled.abort())
}

/** Opens the window, at once. Throws ModalError 'popup-blocked' where the browser allows none. */
export function openPopup(url: string, { metadata }: Introduction): Popup {
  const { origin } = new URL(url)
  const opened = openWindow(pageOf(url))

  const questions = new Map<string, { resolve(answer: unknown): void; reject(error: unknown): void }>()
  let isLoaded = false
  let ended: Error | undefined
  let onLoad!: (value?: unknown) => void
  const loaded = new Promise((resolve) => {
    onLoad = resolve
  })

  const end = (error: Error): void => {
    if (ended) return
    ended = error
    removeEventListener('message', onMessage)
    clearInterval(poll)
    clearTimeout(late)
    for (const { reject } of questions.values()) reject(error)
    questions.clear()
  }
  const close = (error = declined()): void => {
    opened.close()
    end(error)
  }
  const onMessage = ({ source, origin: from, data }: MessageEvent): void => {
    if (source !== opened || from !== origin) return
    const { event, id, requestId } = Object(data)
    if (event === 'PopupLoaded' && !isLoaded) {
      isLoaded = true
      opened.postMessage({ requestId: id, data: { ...sdk, metadata, preference: {}, location: pageUrl() } }, origin)
      onLoad()
    }
    // The window answers and closes in one go: its last answer may come a moment after it.
    if (event === 'PopupUnload') setTimeout(end, pollTime, declined())
    questions.get(requestId)?.resolve(data)
    questions.delete(requestId)
  }
  const ask: Popup['ask'] = (build, signal) =>
    untilSettled((resolve, reject, settled) => {
      if (ended) return reject(ended)
      const id = crypto.randomUUID()
      questions.set(id, { resolve, reject })
      const onAbort = (): void => {
        reject(signal?.reason)
        if (questions.delete(id) && !questions.size) close()
      }
      if (signal?.aborted) return onAbort()
      signal?.addEventListener('abort', onAbort, { signal: settled })
      const rest = { id, timestamp: new Date() }
      const send = (message: object): unknown =>
        questions.has(id) && opened.postMessage({ ...rest, ...message }, origin)
      loaded.then(build).then(send).catch(reject)
    })
  addEventListener('message', onMessage)
  const poll = setInterval(() => {
    if (!opened.closed) return
    clearInterval(poll)
    if (isLoaded) setTimeout(end, pollTime, declined())
    else void whyClosed().then(end)
  }, pollTime)
  const late = setTimeout(() => isLoaded || close(new ModalError('timeout', 'not loaded')), windowLoadTime)

  return {
    ask,
    focus: () => opened.focus(),
    close: () => close(),
    get isClosed() {
      return !!ended || opened.closed
    },
  }
}
