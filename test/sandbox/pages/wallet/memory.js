// What the sandbox wallet remembers between visits, shared by the tabs of the site.
const prefix = 'sandbox-wallet:'

export const write = (key, value) => localStorage.setItem(prefix + key, JSON.stringify(value))

export function read(key, missing) {
  const text = localStorage.getItem(prefix + key)
  return text === null ? missing : JSON.parse(text)
}

/** @param {Record<string, () => void>} listeners by key; only other tabs' writes are told */
export function watch(listeners) {
  window.addEventListener('storage', ({ key }) => {
    if (key?.startsWith(prefix)) listeners[key.slice(prefix.length)]?.()
  })
}
