// How the wallet shows up in pages that load from now on: which build of page.js they get, if any.
import { state } from './state.js'

function presence({ announce, legacy }) {
  if (announce === false) return legacy ? 'legacy' : undefined
  if (announce > 0) return 'late'
  return legacy ? 'both' : 'modern'
}

/** One change at a time: two would register the same id. */
let last = Promise.resolve()

export function showUp() {
  last = last.then(async () => {
    const name = presence(state.mode)
    await chrome.scripting.unregisterContentScripts()
    const scripts = [...(name ? [`page-${name}.js`] : []), ...(state.mode.others ? ['others.js'] : [])]
    if (!scripts.length) return
    await chrome.scripting.registerContentScripts([
      {
        id: 'page',
        js: scripts,
        matches: ['http://127.0.0.1/*'],
        runAt: 'document_start',
        world: 'MAIN',
        persistAcrossSessions: false,
      },
    ])
  })
  return last
}
