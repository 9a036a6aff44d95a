// In the extension's own world of the page: hands messages on between page.js and the service worker.
const channel = 'test-wallet'
const tell = (message) => window.postMessage({ channel, to: 'page', ...message }, location.origin)

window.addEventListener('message', async ({ source, data }) => {
  if (source !== window || data?.channel !== channel || data.to !== 'bridge') return
  const { kind, id, method, params } = data
  /** @returns {Answer} */
  const lost = (cause) => ({
    error: { code: -32603, message: `the wallet's service worker is gone: ${cause.message}` },
  })
  const answer = await chrome.runtime.sendMessage({ kind, method, params }).catch(lost)
  if (kind === 'late') tell({ kind, ...answer })
  // A hanging wallet never answers the page, and the service worker need not live for that.
  else if (!answer.hang) tell({ kind: 'answer', id, ...answer })
})

chrome.runtime.onMessage.addListener(({ origin, event, value }) => {
  if (origin === location.origin) tell({ kind: 'event', event, value })
})
