// How wallets put themselves into a page, and are taken out of it.
type Owner = Record<string, unknown>

/** Makes an object a property of `window`, by a path. Returns what takes it out again, and puts back what was there. */
export function put(path: string, value: unknown): () => void {
  const names = path.split('.')
  const last = names.pop() ?? ''
  let owner = globalThis as unknown as Owner
  const made: [Owner, string][] = []
  for (const name of names) {
    if (!Object.hasOwn(owner, name)) made.unshift([owner, name])
    owner[name] ??= {}
    owner = owner[name] as Owner
  }
  const before = Object.getOwnPropertyDescriptor(owner, last)
  Object.defineProperty(owner, last, { value, configurable: true, writable: true, enumerable: true })
  return () => {
    // Another wallet may have taken the place.
    if (owner[last] !== value) return
    if (before) Object.defineProperty(owner, last, before)
    else Reflect.deleteProperty(owner, last)
    for (const [parent, name] of made)
      if (Object.keys(Object(parent[name])).length === 0) Reflect.deleteProperty(parent, name)
  }
}

/** Adds an entry to the list of Bitcoin wallets. https://github.com/stacksgov/sips/blob/main/sips/sip-030/sip-030-wallet-interface.md */
export function list(entry: object): () => void {
  const page = globalThis as { btc_providers?: unknown[] }
  page.btc_providers = [...(page.btc_providers ?? []), entry]
  return () => {
    page.btc_providers = page.btc_providers?.filter((one) => one !== entry) ?? []
    if (!page.btc_providers.length) Reflect.deleteProperty(page, 'btc_providers')
  }
}

/** Registers a wallet now, and whenever an app says that it is ready. https://github.com/wallet-standard/wallet-standard */
export function register(wallet: object): () => void {
  const offs: (() => void)[] = []
  const tell = (api: { register(wallet: object): () => void }): void => void offs.push(api.register(wallet))
  const onReady = (event: Event): void => tell((event as CustomEvent).detail)
  addEventListener('wallet-standard:app-ready', onReady)
  dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: tell }))
  return () => {
    removeEventListener('wallet-standard:app-ready', onReady)
    for (const off of offs.splice(0)) off()
  }
}

/** Announces a provider now, and whenever a page asks. https://eips.ethereum.org/EIPS/eip-6963 */
export function announce(detail: object): () => void {
  const say = (): void => void dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', say)
  say()
  return () => removeEventListener('eip6963:requestProvider', say)
}
