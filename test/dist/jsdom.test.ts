// The page of a unit test: jsdom lacks `CSS`, constructed stylesheets, dialogs that open, media queries and observers.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Consumer, install } from './packed.ts'

let consumer: Consumer
beforeAll(async () => {
  consumer = await install()
  await consumer.link('react', 'react-dom', 'scheduler')
  await consumer.put('jsdom', new URL('node_modules/jsdom', import.meta.url).pathname)
})
afterAll(() => consumer.remove())

/** As the runners of tests do: what the page has is global, where Node has nothing of that name. */
const page = `
  const { JSDOM } = await import('jsdom')
  const { window } = new JSDOM('<!doctype html><main></main>', { url: 'https://test.example/', pretendToBeVisual: true })
  for (const name of Object.getOwnPropertyNames(window)) {
    if (name in globalThis && !['Event', 'CustomEvent', 'EventTarget', 'document'].includes(name)) continue
    const value = window[name]
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value })
  }
  Object.defineProperty(globalThis, 'window', { value: globalThis })
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent']) globalThis[name] = window[name].bind(window)
  const faults = []
  process.on('unhandledRejection', (error) => faults.push(String(error?.stack)))
  process.on('uncaughtException', (error) => faults.push(String(error?.stack)))
  globalThis.reportError = (error) => faults.push(String(error?.stack))
  console.warn = console.error = () => undefined
  const until = async (find) => {
    for (let i = 0; i < 500; i++) {
      const found = find()
      if (found) return found
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    process.stdout.write(JSON.stringify({ faults }), () => process.exit())
    return new Promise(() => undefined)
  }
  const { createModal } = await import('hasp')
  const { mainnet } = await import('hasp/networks')
  const modal = createModal({ networks: [mainnet], metadata: { name: 'test' } })
`

test('the modal opens and closes in jsdom, and nothing is thrown where nobody catches it', async () => {
  const text = `${page}
    await modal.open()
    const heading = await until(() => document.querySelector('hasp-modal')?.shadowRoot.querySelector('h1'))
    const style = await until(() => document.querySelector('hasp-modal').shadowRoot.querySelector('style'))
    const said = heading.textContent
    modal.close()
    await until(() => !document.querySelector('hasp-modal'))
    modal.destroy()
    console.log(JSON.stringify({ said, isDressed: style.textContent.length > 1000, faults }))
    process.exit()`
  await consumer.write('open.mjs', text)
  expect(JSON.parse(await consumer.node('open.mjs'))).toEqual({ said: 'Connect wallet', isDressed: true, faults: [] })
})

test('<ConnectButton> is drawn in jsdom, and nothing is thrown where nobody catches it', async () => {
  const text = `${page}
    const { createElement } = await import('react')
    const { createRoot } = await import('react-dom/client')
    const { ConnectButton } = await import('hasp/react')
    const root = createRoot(document.querySelector('main'))
    root.render(createElement(ConnectButton))
    const button = await until(() => document.querySelector('hasp-connect-button')?.shadowRoot?.querySelector('button'))
    await until(() => document.querySelector('hasp-connect-button').shadowRoot.querySelector('style'))
    const said = button.textContent
    root.unmount()
    modal.destroy()
    console.log(JSON.stringify({ said, faults }))
    process.exit()`
  await consumer.write('button.mjs', text)
  expect(JSON.parse(await consumer.node('button.mjs'))).toEqual({ said: 'Connect wallet', faults: [] })
})
