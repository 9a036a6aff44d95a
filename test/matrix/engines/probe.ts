// What an engine can do, found out by doing it.
import type { Front } from './front.ts'
import type { Tab } from './tab.ts'

/** In the page of a secure context. `needed` is what hasp works with nowhere else. */
export const features = (tab: Tab) =>
  tab.run(async () => {
    const able = (name: string, usages: KeyUsage[]) =>
      crypto.subtle.generateKey({ name }, true, usages).then(
        () => true,
        () => false,
      )
    const keeps = await new Promise((resolve) => {
      const asked = indexedDB.open('probe')
      asked.onsuccess = () => resolve(true)
      asked.onerror = () => resolve(false)
    })
    const { prototype } = HTMLDialogElement
    return {
      needed: {
        dialog: 'showModal' in prototype,
        'constructed style sheets': 'adoptedStyleSheets' in document && !!new CSSStyleSheet(),
        'delegated focus': 'delegatesFocus' in ShadowRoot.prototype,
        'light-dark()': CSS.supports('color', 'light-dark(red, blue)'),
        'relative colours': CSS.supports('color', 'color(from red xyz-d65 x y z)'),
        'color-mix()': CSS.supports('color', 'color-mix(in srgb, red 50%, blue)'),
        ':dir()': CSS.supports('selector(:dir(rtl))'),
        dvh: CSS.supports('height', '1dvh'),
        'import maps': HTMLScriptElement.supports('importmap'),
      },
      closedby: 'closedBy' in prototype,
      requestClose: 'requestClose' in prototype,
      CloseWatcher: 'CloseWatcher' in globalThis,
      inert: 'inert' in HTMLElement.prototype,
      popover: 'popover' in HTMLElement.prototype,
      'declarative shadow DOM': 'shadowRootMode' in HTMLTemplateElement.prototype,
      modulepreload: document.createElement('link').relList.supports('modulepreload'),
      'scrollbar-width': CSS.supports('scrollbar-width', 'thin'),
      'Trusted Types': 'trustedTypes' in globalThis,
      'navigation API': 'navigation' in globalThis,
      BroadcastChannel: 'BroadcastChannel' in globalThis,
      IndexedDB: keeps,
      requestIdleCallback: 'requestIdleCallback' in globalThis,
      clipboard: !!navigator.clipboard,
      X25519: await able('X25519', ['deriveBits']),
      Ed25519: await able('Ed25519', ['sign', 'verify']),
      'ChaCha20-Poly1305': await able('ChaCha20-Poly1305', ['encrypt', 'decrypt']),
    }
  })

/** Whether a module that answered 404 once can be had later. 'there', or the name of the error. */
export async function retries(tab: Tab, front: Front) {
  const load = (path: string) => tab.run((path) => window.visitor.load(path), path)
  const lose = (name: string) => front.trouble('lost', `/front/${name}.js`, 1)
  for (const name of ['one', 'two', 'child']) front.put(`/front/${name}.js`, 'export const value = 1')
  front.put('/front/parent.js', "export { value } from './child.js'")
  for (const name of ['one', 'two', 'child']) lose(name)
  for (const name of ['one', 'two', 'parent']) await load(`/front/${name}.js`)
  return {
    'the same URL': await load('/front/one.js'),
    'with a query': await load('/front/two.js?1'),
    'whose import it was': await load('/front/parent.js'),
    'whose import it was, with a query': await load('/front/parent.js?1'),
  }
}

const head = '<!doctype html><title>map</title><script src="/front/page.js"></script>'
const map = { integrity: { '/front/changed.js': `sha384-${'A'.repeat(64)}` } }

/** Whether the integrity of an import map is looked at. */
export async function checksMaps(tab: Tab, front: Front): Promise<boolean> {
  front.put('/front/changed.js', 'export const value = 1')
  front.put('/front/map.html', `${head}<script type="importmap">${JSON.stringify(map)}</script>`)
  await tab.goto(`${front.url}front/map.html`)
  return (await tab.run(() => window.visitor.load('/front/changed.js'))) !== 'there'
}
