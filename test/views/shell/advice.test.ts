// What a developer is told whose page asks for WalletConnect and has none; a visitor is told nothing of it.
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Options } from '../../../src/types.ts'
import { arrive, card, install, start, wallet, warm } from '../page.ts'

const notConfigured = 'Project ID Not Configured: give createModal a projectId'
beforeAll(warm)
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined))
const warned = () => vi.mocked(console.warn).mock.calls.map(([text]) => text)

describe('a page that asks for WalletConnect', () => {
  test.each<[string, Partial<Options>, string]>([
    ['without a projectId', {}, notConfigured],
    ['without a relay', { projectId: 'dapp', services: { relay: null } }, 'services.relay is null'],
  ])('%s is told what is missing', async (_, options, message) => {
    install(wallet())
    const modal = start(options)
    const error = { name: 'ModalError', code: 'not-available', message }
    for (const view of ['ConnectingWalletConnect', 'ConnectingWalletConnectBasic'] as const)
      await expect(modal.open({ view })).rejects.toMatchObject(error)
    await expect(modal.connect({ wallet: 'walletConnect' })).rejects.toMatchObject(error)
    expect(modal.state.open).toBe(false)
    expect(warned()).toEqual([])
  })
})

/** The first sign of a visitor, with which the behaviour of the card comes. */
async function move(): Promise<void> {
  await arrive('Connect wallet')
  card()?.dispatchEvent(new Event('pointerover', { bubbles: true }))
  await new Promise((resolve) => setTimeout(resolve, 50))
}

describe('a modal in which somebody moves', () => {
  test('with a wallet here says nothing', async () => {
    install(wallet())
    await start().open()
    await move()
    expect(warned()).toEqual([])
  })

  test('without a relay by the wish of the app says nothing', async () => {
    await start({ services: { relay: null } }).open({ view: 'Connect' })
    await move()
    expect(warned()).toEqual([])
  })

  test('with neither a wallet nor a projectId says so once', async () => {
    const modal = start()
    for (let i = 0; i < 2; i++) {
      await modal.open({ view: 'Connect' })
      await move()
      await vi.waitFor(() => expect(warned()).toEqual([`hasp: ${notConfigured}`]))
      modal.close()
    }
  })
})
