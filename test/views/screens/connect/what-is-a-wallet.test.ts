// Help for who has never had a wallet.
import { beforeAll, expect, test, vi } from 'vitest'
import { arrive, click, install, names, root, start, text, title, wallet, warm } from '../../page.ts'

beforeAll(warm)

test('three points say what a wallet is', async () => {
  await start().open({ view: 'WhatIsAWallet' })
  await arrive('What is a wallet?')
  expect(names('heading')).toEqual([
    'What is a wallet?',
    'One login for all of web3',
    'A home for your digital assets',
    'Your gateway to a new web',
  ])
  expect(root().querySelectorAll('h2 + p')).toHaveLength(3)
})

test('the button of the view leads back to the wallets', async () => {
  install(wallet())
  const modal = start()
  await modal.open()
  await click('button', 'What is a wallet?')
  await arrive('What is a wallet?')
  await click('button', 'See wallets')
  await arrive('Connect wallet', 'What is a wallet?')
  expect(modal.state.open).toBe(true)
})

test('a change of its words is drawn', async () => {
  const modal = start()
  await modal.open({ view: 'WhatIsAWallet' })
  modal.update({ messages: { whatIsAWallet: 'Wallets', whatIsHomeText: 'A drawer.' } })
  await vi.waitUntil(() => title() === 'Wallets')
  expect(text()).toContain('A drawer.')
})

test('without a wallet it leads to where one can be got, and not to a list of none', async () => {
  const modal = start()
  await modal.open({ view: 'WhatIsAWallet' })
  expect(names('button')).toEqual(['Close', 'Get a wallet'])
  await click('button', 'Get a wallet')
  await arrive('Get a wallet')
  await click('button', 'Back')
  await arrive('What is a wallet?', 'Get a wallet')
  await click('button', 'Close')
  expect(modal.state.open).toBe(false)
})

test('opened first its button still leads to the wallets', async () => {
  install(wallet())
  const modal = start()
  await modal.open({ view: 'WhatIsAWallet' })
  await click('button', 'See wallets')
  await arrive('Connect wallet')
})
