// What a visitor does, in the pages that unit tests have: jsdom and happy-dom, in React 19 and 18, with React's own `act`.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Consumer, install } from './packed.ts'
import { addVitest, own, runVitest } from './runners.ts'

const node = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  const answer = ({ id }: { id: number }) => ({ jsonrpc: '2.0', id, result: '0x14d1120d7b160000' })
  const calls = body ? JSON.parse(body) : []
  for (const name of ['origin', 'headers']) response.setHeader(`access-control-allow-${name}`, '*')
  response.end(JSON.stringify(Array.isArray(calls) ? calls.map(answer) : answer(calls)))
})

/** Of an app with a button of its own beside that of hasp. */
const journey = (environment: string) => `// @vitest-environment ${environment}
import { createModal } from 'hasp'
import * as all from 'hasp/networks'
import { ConnectButton, useAccount, useModal } from 'hasp/react'
import { installWallet } from 'hasp/testing'
import { act, createElement, version } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

globalThis.IS_REACT_ACT_ENVIRONMENT = true
const faults = []
vi.spyOn(console, 'error').mockImplementation((...said) => {
  // What is drawn outside of act() is no fault.
  if (!String(said[0]).includes('not wrapped in act')) faults.push(said)
})
const http = ['http://127.0.0.1:${(node.address() as AddressInfo).port}']

const others = Object.values(all).filter((one) => one !== all.mainnet && one.chainNamespace === 'eip155')
const networks = [{ ...all.mainnet, rpcUrls: { default: { http } } }, ...others]

function Dapp() {
  const { open, state } = useModal()
  const account = useAccount()
  return createElement('main', null,
    createElement(ConnectButton),
    createElement('button', { id: 'own', onClick: () => open() }, account?.address ?? 'Log in'),
    createElement('output', null, String(state.open)))
}

// Nothing here is about how fast a machine is.
vi.setConfig({ testTimeout: 60_000 })
const until = (check) => vi.waitFor(check, 20_000)
const find = (selector, name) => {
  const shown = document.querySelector('hasp-modal')?.shadowRoot?.querySelectorAll(selector) ?? []
  return [...shown].find((one) => one.textContent.includes(name))
}
const button = (name) => until(() => find('button', name) ?? expect.fail('no button ' + name))
const own = () => document.querySelector('#own')
const shared = () => document.querySelector('hasp-connect-button').shadowRoot.querySelector('button')

let modal, wallet, root
beforeEach(async () => {
  wallet = installWallet({ namespace: 'eip155', name: 'Test Wallet' })
  modal = createModal({ networks, metadata: { name: 'Dapp' } })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(createElement(Dapp)))
})
afterEach(async () => {
  await act(async () => root.unmount())
  modal.destroy()
  wallet.uninstall()
  document.body.replaceChildren()
  localStorage.clear()
  expect(document.querySelector('hasp-modal')).toBe(null)
  expect(faults.splice(0)).toEqual([])
})

/** From the open modal to the closed one. */
async function visit() {
  const row = await button('Test Wallet')
  await act(async () => {
    row.click()
    await until(() => expect(modal.state.account?.address).toBe(wallet.address))
  })
  expect(own().textContent).toBe(wallet.address)
  await until(() => expect(find('*', '1.5 ETH')).toBeTruthy())
  const params = ['0x6869', wallet.address]
  expect(await modal.provider('eip155').request({ method: 'personal_sign', params })).toMatch(/^0x[0-9a-f]{130}$/)
  const leave = await button('Disconnect')
  await act(async () => leave.click())
  await until(() => expect(modal.state.account).toBe(undefined))
  expect(own().textContent).toBe('Log in')
  await act(async () => modal.close())
  await until(() => expect(document.querySelector('hasp-modal')).toBe(null))
}

test('it is React ' + version, () => expect(version.split('.')[0]).toBe(process.env.REACT))

test('from a button of the app', async () => {
  await act(async () => own().click())
  await visit()
  expect(document.querySelector('output').textContent).toBe('false')
})

test('from the button of hasp, which has the focus', async () => {
  await until(() => expect(shared()).toBeTruthy())
  shared().focus()
  await act(async () => shared().click())
  await visit()
  shared().focus()
  await act(() => modal.open({ view: 'SwitchNetwork' }))
  expect(await button('Polygon')).toBeTruthy()
})

test('act(() => modal.open()) settles, with everything drawn', async () => {
  await act(() => modal.open())
  expect(find('h1', 'Connect wallet')).toBeTruthy()
  expect(document.documentElement.lastElementChild.localName).toBe('hasp-modal')
  expect(document.querySelector('output').textContent).toBe('true')
  await act(() => modal.open({ view: 'WhatIsAWallet' }))
  expect(find('h1', 'What is a wallet')).toBeTruthy()
  await act(async () => modal.close())
  await act(() => modal.open())
  await visit()
})

test('in the page, beside the button of hasp, which has the focus', async () => {
  modal.destroy()
  const mount = document.body.appendChild(document.createElement('section'))
  modal = createModal({ networks, metadata: { name: 'Dapp' }, mount })
  await until(() => expect(shared()).toBeTruthy())
  shared().focus()
  await act(() => modal.open({ view: 'SwitchNetwork' }))
  // One stop for the tab key: the list is long.
  await until(() => expect(find('.row', 'Polygon').tabIndex).toBe(-1))
  const row = await button('Polygon')
  await act(async () => row.click())
  await until(() => expect(modal.state.network.id).toBe(all.polygon.id))
})

test('an effect that opens it has React say nothing', async () => {
  await act(() => modal.open())
  await act(async () => modal.close())
  const { useEffect } = await import('react')
  const Opening = () => useEffect(() => void modal.open(), [])
  await act(async () => root.render(createElement(Opening)))
  await until(() => expect(find('h1', 'Connect wallet')).toBeTruthy())
})
`

let now: Consumer
let last: Consumer
beforeAll(async () => {
  await new Promise<void>((resolve) => void node.listen(0, '127.0.0.1', resolve))
  now = await install()
  last = await install(now.tarball)
  await now.link('react', 'react-dom')
  for (const name of ['react', 'react-dom']) await last.put(name, own(name))
  for (const consumer of [now, last]) {
    await addVitest(consumer)
    for (const name of ['jsdom', 'happy-dom']) await consumer.write(`${name}.test.js`, journey(name))
  }
})
afterAll(async () => {
  await now.remove()
  await last.remove()
  node.closeAllConnections()
  await new Promise((resolve) => node.close(resolve))
})

test.each([
  ['19', () => now],
  ['18', () => last],
])('the whole journey in jsdom and happy-dom, in React %s', async (version, consumer) => {
  await consumer().write('vitest.config.js', `export default { test: { env: { REACT: '${version}' } } }`)
  expect(await runVitest(consumer(), 'jsdom.test.js', 'happy-dom.test.js')).toMatch(/12 passed/)
})
