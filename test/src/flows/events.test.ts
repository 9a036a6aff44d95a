// What an app hears that no view of its own says: searches that were answered, and which account comes first.
import { expect, test } from 'vitest'
import { listed, searchWallets } from '../../../src/flows/directory.ts'
import { back, push } from '../../../src/state/modal.ts'
import type { ModalEvent } from '../../../src/types.ts'
import { startDirectory } from '../../helpers/directory.ts'
import { until } from '../../helpers/flow.ts'
import { freshModal, start } from '../../helpers/modal.ts'
import { settle } from '../../helpers/time.ts'
import { alice, appConnector, bob } from '../../helpers/wallet.ts'
import '../../../src/flows/events.ts'

const gateway = startDirectory()
freshModal()
const listen = () => {
  const heard: ModalEvent[] = []
  return { heard, onEvent: (event: ModalEvent) => void heard.push(event) }
}

test('a search is reported once it is answered, and once only', async () => {
  const { heard, onEvent } = listen()
  const services = { directory: gateway.url(), relay: null, coinbase: null }
  const modal = start({ onEvent, projectId: 'dapp', services })
  await modal.open({ view: 'AllWallets' })
  const searches = () => heard.filter(({ event }) => event === 'SEARCH_WALLET')
  await settle()
  searchWallets('fern', false)
  await settle()
  expect(searches()).toEqual([])
  await until(() => listed.peek().phase === 'ready')
  await until(() => searches().length)
  searchWallets('', true)
  await until(() => searches().length > 1)
  searchWallets('', false)
  await settle()
  expect(searches().map(({ properties }) => properties)).toEqual([
    { search: 'fern', badge: false },
    { search: '', badge: true },
  ])
})

test('a search that fails is not reported', async () => {
  const { heard, onEvent } = listen()
  const services = { directory: `${gateway.url()}/nowhere`, relay: null, coinbase: null }
  const modal = start({ onEvent, projectId: 'dapp', services })
  await modal.open({ view: 'AllWallets' })
  await settle()
  searchWallets('', true)
  await until(() => listed.peek().phase === 'failed')
  expect(heard.map(({ event }) => event)).not.toContain('SEARCH_WALLET')
})

test('the account that an app puts first is reported by its type', async () => {
  const { heard, onEvent } = listen()
  const accounts = [
    { namespace: 'eip155', address: alice, type: 'eoa' },
    { namespace: 'eip155', address: bob, type: 'smartAccount' },
  ] as const
  const modal = start({
    onEvent,
    connectors: [appConnector({ connect: async () => [{ network: 'eip155:1', accounts }] })],
  })
  await modal.connect({ wallet: 'own' })
  await modal.setAccountType('eip155', 'eoa')
  await until(() => modal.state.account?.address === alice)
  expect(heard.at(-1)).toEqual({
    event: 'SET_PREFERRED_ACCOUNT_TYPE',
    properties: { accountType: 'eoa', network: 'eip155:1' },
  })
})

test('a click that leads to the form of sending is reported, and coming back to it is not', async () => {
  const { heard, onEvent } = listen()
  const accounts = [{ namespace: 'eip155', address: alice, type: 'eoa' }] as const
  const modal = start({
    onEvent,
    connectors: [appConnector({ connect: async () => [{ network: 'eip155:1', accounts }] })],
  })
  await modal.connect({ wallet: 'own' })
  await modal.open({ view: 'Account' })
  push('WalletSend')
  push('WalletSendSelectToken')
  back()
  const opened = heard.filter(({ event }) => event === 'OPEN_SEND')
  expect(opened.map(({ properties }) => properties)).toEqual([{ network: 'eip155:1', isSmartAccount: false }])
})
