// Polls for as long as the page is visible.

export interface Poll {
  /** Starts polling, or ticks at once, even while the page is hidden. Resolves after the tick. */
  wake(): Promise<void>
  /** Ticks at once, but only where a tick was left out because the page is or was hidden. */
  catchUp(): Promise<void>
  /** Ends the polling for good, and leaves no timer and no listener. */
  stop(): void
  /** Aborted by `stop`. */
  readonly signal: AbortSignal
}

/** Calls `tick` and, as many ms after its end as it says, calls it again; not while the page is hidden. It must not reject. */
export function poll(tick: () => Promise<number>): Poll {
  const page: Partial<Document> = globalThis.document ?? {}
  const leaving = new AbortController()
  const { signal } = leaving
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let isBehind = false
  const run = async (): Promise<void> => {
    clearTimeout(timer)
    const ms = await tick()
    running = undefined
    isBehind = false
    // A timer with more than 31 bits of ms would fire at once.
    if (!signal.aborted) timer = setTimeout(onVisibility, Math.min(ms, 2 ** 31 - 1))
  }
  const readNow = async (): Promise<void> => {
    if (!signal.aborted) running ??= run()
    return running
  }
  const onVisibility = (): void => {
    if (page.hidden) isBehind = true
    else void readNow()
  }
  page.addEventListener?.('visibilitychange', onVisibility)
  return {
    wake: readNow,
    async catchUp() {
      if (isBehind) await readNow()
    },
    stop() {
      leaving.abort()
      clearTimeout(timer)
      page.removeEventListener?.('visibilitychange', onVisibility)
    },
    signal,
  }
}
