// Where there is no page: every door opens without a look at what only a browser has.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Consumer, install, read } from './packed.ts'

let consumer: Consumer
let doors: readonly string[]
beforeAll(async () => {
  consumer = await install()
  await consumer.link('react', 'react-dom', 'scheduler')
  const { exports } = JSON.parse(await read(consumer.package, 'package.json')) as {
    exports: Record<string, { default?: string }>
  }
  // Some are types alone.
  doors = Object.keys(exports).flatMap((name) => (exports[name]?.default ? [name.replace('.', 'hasp')] : []))
})
afterAll(() => consumer.remove())

/** Node has a few of these itself; a channel would keep it alive, and Node 25 warns of its localStorage. */
const names = [
  ...['window', 'document', 'self', 'top', 'parent', 'frames', 'navigator', 'location', 'history', 'origin', 'screen'],
  ...['localStorage', 'sessionStorage', 'indexedDB', 'IDBKeyRange', 'caches', 'customElements', 'visualViewport'],
  ...['Element', 'HTMLElement', 'Node', 'ShadowRoot', 'CSSStyleSheet', 'CSS', 'DOMParser', 'Image', 'XMLHttpRequest'],
  ...['MutationObserver', 'ResizeObserver', 'IntersectionObserver', 'BroadcastChannel', 'WebSocket', 'Worker'],
  ...['matchMedia', 'getComputedStyle', 'requestAnimationFrame', 'requestIdleCallback', 'addEventListener'],
  ...['dispatchEvent', 'trustedTypes', 'ethereum', 'solana', 'alert'],
]

/** A look is kept as well: it may be in a `try`. */
const trap = `
  const looks = []
  const answers = new Set()
  for (const name of ${JSON.stringify(names)}) {
    const look = () => {
      looks.push(name)
      if (answers.has(name)) return undefined
      throw new ReferenceError(name + ' is looked at')
    }
    Object.defineProperty(globalThis, name, { configurable: true, get: look, set: look })
  }
`

test('importing any door looks at nothing of a page', async () => {
  const text = `${trap}
    const found = {}
    for (const door of ${JSON.stringify(doors)}) found[door] = Object.keys(await import(door)).length
    console.log(JSON.stringify({ found, looks }))`
  await consumer.write('import.mjs', text)
  const { found, looks } = JSON.parse(await consumer.node('import.mjs'))
  expect(looks).toEqual([])
  expect(Object.keys(found)).toEqual(doors)
  // A script for pages makes a global, and exports nothing.
  expect(doors.filter((door) => !found[door])).toEqual(['hasp/testing/script'])
})

test.each([
  ['hasp', ['document']],
  ['hasp/cdn', ['document', 'customElements']],
])('createModal of %s asks whether there is a page, and then nothing of it', async (door, questions) => {
  const text = `${trap}
    const { createModal } = await import('${door}')
    const { mainnet, solana } = await import('hasp/networks')
    for (const name of ${JSON.stringify(questions)}) answers.add(name)
    const modal = createModal({ networks: [mainnet, solana], metadata: { name: 'test' }, theme: 'dark', locale: 'de' })
    modal.subscribe(() => {})()
    modal.update({ theme: 'light' })
    const asked = [modal.open(), modal.connect(), modal.switchNetwork(mainnet.caipNetworkId)]
    const outcomes = (await Promise.allSettled(asked)).map(({ reason }) => reason?.code)
    modal.close()
    modal.destroy()
    console.log(JSON.stringify({ status: modal.state.status, outcomes, looks }))`
  await consumer.write('create.mjs', text)
  const { status, outcomes, looks } = JSON.parse(await consumer.node('create.mjs'))
  expect(status).toBe('reconnecting')
  expect(outcomes).toEqual(['not-available', 'not-available', 'not-available'])
  expect([...new Set(looks)]).toEqual(questions)
})

test('hooks and the button are drawn on a server after one question', async () => {
  const text = `
    import { createElement } from 'react'
    import { renderToString } from 'react-dom/server'
    ${trap}
    const { ConnectButton, useAccount, useBalance, useNetwork, useProvider } = await import('hasp/react')
    const { createModal } = await import('hasp')
    const { mainnet } = await import('hasp/networks')
    for (const name of ['window', 'document']) answers.add(name)
    createModal({ networks: [mainnet], metadata: { name: 'test' } })
    looks.length = 0
    const Status = () => String([useAccount(), useBalance(), useNetwork(), useProvider()].every((one) => !one))
    const html = renderToString([createElement(Status, { key: 1 }), createElement(ConnectButton, { key: 2 })])
    console.log(JSON.stringify({ html, looks }))`
  await consumer.write('draw.mjs', text)
  const { html, looks } = JSON.parse(await consumer.node('draw.mjs'))
  expect(html).toMatch(/^true<hasp-connect-button><template shadowrootmode="open"/)
  expect([...new Set(looks)]).toEqual(['document'])
})

test('CommonJS may require every door, and Node does not warn of it', async () => {
  const text = `
    process.on('warning', (warning) => { throw warning })
    const found = {}
    for (const door of ${JSON.stringify(doors)}) found[door] = Object.keys(require(door)).sort()
    Promise.all(Object.keys(found).map(async (door) => [door, Object.keys(await import(door)).sort()]))
      .then((imported) => console.log(JSON.stringify({ found, imported: Object.fromEntries(imported) })))`
  await consumer.write('require.cjs', text)
  const { found, imported } = JSON.parse(await consumer.node('require.cjs'))
  expect(Object.keys(found)).toEqual(doors)
  expect(found).toEqual(imported)
  expect(found.hasp).toEqual(['ModalError', 'createModal'])
})
