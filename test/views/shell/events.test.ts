// What an app hears of a visitor who looks around in the modal.
import { expect, test, vi } from 'vitest'
import { version } from '../../../package.json'
import type { ModalEvent } from '../../../src/types.ts'
import { arrive, base, click, connected, ethereum, install, press, start, wallet } from '../page.ts'

const listen = () => {
  const heard: ModalEvent[] = []
  const names = () => heard.map(({ event }) => event)
  return { heard, names, onEvent: (event: ModalEvent) => void heard.push(event) }
}

test('an app hears which help is clicked, and not that somebody comes back to it', async () => {
  const { names, onEvent } = listen()
  install(wallet())
  const modal = start({ onEvent })
  await modal.open()
  await click('button', 'What is a wallet?')
  await arrive('What is a wallet?')
  await vi.waitUntil(() => names().includes('CLICK_WALLET_HELP'))
  await click('button', 'Get a wallet')
  await arrive('Get a wallet')
  press('Escape')
  await arrive('What is a wallet?', 'Get a wallet')
  modal.close()
  expect(names()).toEqual(['MODAL_OPEN', 'INITIALIZE', 'CLICK_WALLET_HELP', 'CLICK_GET_WALLET', 'MODAL_CLOSE'])
})

test('the first time it says which networks there are, and of which version it is', async () => {
  const { heard, names, onEvent } = listen()
  const modal = start({ onEvent, networks: [ethereum, base] })
  await modal.open({ view: 'WhatIsANetwork' })
  await vi.waitUntil(() => names().includes('INITIALIZE'))
  modal.close()
  await modal.open({ view: 'WhatIsANetwork' })
  expect(heard.filter(({ event }) => event === 'INITIALIZE')).toEqual([
    { event: 'INITIALIZE', properties: { networks: 'eip155:1,eip155:8453', version } },
  ])
  // The app has opened the view, and nobody clicked.
  expect(names()).not.toContain('CLICK_NETWORK_HELP')
})

test('an app hears that the list of networks is opened, and what is asked about them', async () => {
  const { names, onEvent } = listen()
  await connected(wallet(), { onEvent })
  await click('button', /Ethereum/)
  await arrive('Choose network')
  await vi.waitUntil(() => names().includes('CLICK_NETWORKS'))
  await click('button', 'What is a network?')
  await arrive('What is a network?')
  await vi.waitUntil(() => names().includes('CLICK_NETWORK_HELP'))
})

test('where nobody listens the chunk is not asked for', async () => {
  const asked = vi.fn()
  vi.doMock('../../../src/flows/events.ts', () => {
    asked()
    return {}
  })
  install(wallet())
  await start().open()
  await click('button', 'What is a wallet?')
  await arrive('What is a wallet?')
  vi.doUnmock('../../../src/flows/events.ts')
  expect(asked).not.toHaveBeenCalled()
})
