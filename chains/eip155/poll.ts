// Asking again and again, for as long as somebody looks.

export interface Poll {
  /** Starts, or does not wait for the next time. */
  wake(): void
  /** Final. No timer and no listener is left. */
  stop(): void
}

/** Calls `tick` and, as many ms after its end as it says, calls it again; not while the page is hidden. It must not reject. */
export function poll(tick: () => Promise<number>): Poll {
  const page: Partial<Document> = globalThis.document ?? {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let isBusy = false
  let isOver = false
  const wake = async (): Promise<void> => {
    clearTimeout(timer)
    if (isBusy || isOver || page.hidden) return
    isBusy = true
    const ms = await tick()
    isBusy = false
    if (!isOver) timer = setTimeout(wake, ms)
  }
  page.addEventListener?.('visibilitychange', wake)
  return {
    wake,
    stop(): void {
      isOver = true
      clearTimeout(timer)
      page.removeEventListener?.('visibilitychange', wake)
    },
  }
}
