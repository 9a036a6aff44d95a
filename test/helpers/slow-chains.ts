// Chains that are as late as a test wants: `vi.mock('…/chains/load.ts', slowChains)`.

export const slow: { until?: Promise<unknown> | undefined } = {}

/** Has chains wait from now on, until the returned function is called. */
export function holdChains(): () => void {
  let goOn = (): void => undefined
  slow.until = new Promise<void>((resolve) => {
    goOn = resolve
  })
  return () => {
    slow.until = undefined
    goOn()
  }
}

/** Has every chain be a file that is lost from now on, until the returned function is called. */
export function loseChains(): () => void {
  slow.until = Promise.reject(new Error('lost'))
  slow.until.catch(() => undefined)
  return () => {
    slow.until = undefined
  }
}

export async function slowChains(original: () => Promise<unknown>) {
  const real = (await original()) as typeof import('../../chains/load.ts')
  const loadChain: typeof real.loadChain = async (name) => {
    await slow.until
    return real.loadChain(name)
  }
  return { ...real, loadChain }
}
