// What an app is told of what failed: what happened to whom.
import { beforeEach, describe, expect, test } from 'vitest'
import { mainnet, polygon } from '../../../chains/networks.ts'
import { attempt } from '../../../src/connect/attempt.ts'
import type { ModalError } from '../../../src/errors.ts'
import { loadPart } from '../../../src/load-part.ts'
import { close } from '../../../src/state/modal.ts'
import type { Modal } from '../../../src/types.ts'
import { until } from '../../helpers/flow.ts'
import { freshModal, start, stop } from '../../helpers/modal.ts'
import { never } from '../../helpers/time.ts'
import { failure, makeWallet, type Wallet } from '../../helpers/wallet.ts'

freshModal()
let wallet: Wallet
let modal: Modal
beforeEach(() => {
  wallet = makeWallet().install()
  modal = start()
})
const thrownBy = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: ModalError) => error,
  )
const connecting = () => thrownBy(modal.connect({ wallet: 'com.wallet' }))

describe('connect', () => {
  test.each([
    ['rejected', failure(4001), 'wallet declined to connect'],
    ['pending', failure(-32002), undefined],
    ['locked', failure(-32603, 'Wallet is locked'), 'wallet is locked: the visitor has to unlock it'],
    ['wallet-error', failure(-32603), 'wallet failed, or answered nonsense: cause is what it threw, where it threw'],
    ['offline', failure(4900), 'wallet has no connection to its node or its service'],
  ])('names the wallet where it ends with %s', async (code, cause, message) => {
    wallet.script.eth_requestAccounts = () => Promise.reject(cause)
    const end = connecting()
    // An open request goes on, until the modal is closed.
    if (!message) void until(() => attempt.peek()?.phase === 'pending').then(close)
    const error = await end
    if (!message) return expect(error?.message).toBe('The modal was closed before a wallet was connected')
    expect(error).toMatchObject({ name: 'ModalError', code, message, cause })
    expect(error?.stack).toContain(message)
  })

  test('says that a wallet granted nothing', async () => {
    wallet.accounts = []
    wallet.script.eth_requestAccounts = () => []
    expect((await connecting())?.message).toMatch(/^wallet granted no account: the visitor has to allow one/)
  })

  test('says that the modal was closed, whatever was shown', async () => {
    const message = 'The modal was closed before a wallet was connected'
    const list = thrownBy(modal.connect())
    modal.close()
    expect(await list).toMatchObject({ code: 'closed', message })
    wallet.script.eth_requestAccounts = never
    const asked = connecting()
    await until(() => wallet.calls.includes('eth_requestAccounts'))
    modal.close()
    expect(await asked).toMatchObject({ code: 'closed', message })
  })

  test('says that the signal was aborted', async () => {
    const controller = new AbortController()
    const end = thrownBy(modal.connect({ signal: controller.signal }))
    await until(() => modal.state.open)
    controller.abort()
    expect((await end)?.message).toBe('The signal was aborted before a wallet was connected')
  })

  test('names what is here where the wallet is not', async () => {
    const error = await thrownBy(modal.connect({ wallet: 'com.other' }))
    expect(error?.message).toBe("no wallet 'com.other'; here: com.wallet")
  })
})

describe('switchNetwork', () => {
  const ask = async (answer: () => unknown) => {
    modal = start({ networks: [mainnet, polygon] })
    await modal.connect({ wallet: 'com.wallet' })
    wallet.script.wallet_switchEthereumChain = answer
    return thrownBy(modal.switchNetwork('eip155:137'))
  }
  const throwing = (error: unknown) => () => Promise.reject(error)

  test.each([
    ['rejected', failure(4001), 'wallet declined to switch to Polygon'],
    [
      'unsupported-network',
      failure(4200),
      /^wallet cannot be switched to Polygon: the visitor has to do it in the wallet/,
    ],
    ['locked', failure(-32603, 'Wallet is locked'), /^wallet is locked/],
    ['wallet-error', failure(-32603), /^wallet failed, or answered nonsense/],
  ])('names the wallet and the network where it ends with %s', async (code, cause, message) => {
    expect(await ask(throwing(cause))).toMatchObject({ code, message: expect.stringMatching(message) })
  })

  test('says that another switch took over', async () => {
    const first = ask(never)
    await until(() => wallet.calls.includes('wallet_switchEthereumChain'))
    wallet.script.wallet_switchEthereumChain = throwing(failure(4001))
    void thrownBy(modal.switchNetwork('eip155:137'))
    expect(await first).toMatchObject({
      code: 'aborted',
      message: expect.stringMatching(
        /^wallet is not waited for any more to switch to Polygon: .*another switch took over/,
      ),
    })
  })
})

test('a network that is not listed is named', async () => {
  const error = await thrownBy(modal.switchNetwork('eip155:424242'))
  expect(error?.message).toBe('Network Not Found: eip155:424242')
})

test('a modal that is gone says so', async () => {
  await stop()
  expect((await thrownBy(modal.open()))?.message).toBe('no modal: call createModal in a browser')
})

test('a part that is not there is named by what its loading failed of', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module: https://cdn.example/request-abcde.js')
  const error = await thrownBy(loadPart(Promise.reject(cause)))
  expect(error).toMatchObject({ code: 'not-available', cause })
  expect(error?.message).toContain('https://cdn.example/request-abcde.js')
})
