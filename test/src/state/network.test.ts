// Switching: it is done when the wallet itself says that it is there.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { base, mainnet, polygon } from '../../../chains/networks.ts'
import { switching } from '../../../src/connect/machine.ts'
import { toast } from '../../../src/state/toast.ts'
import type { Modal } from '../../../src/types.ts'
import { freshModal, start } from '../../helpers/modal.ts'
import { fakeTimers, never, outcome, pass, settle } from '../../helpers/time.ts'
import { failure, makeWallet, type Wallet } from '../../helpers/wallet.ts'

freshModal()
let wallet: Wallet
let modal: Modal
const own = 'https://own.example/rpc'
const keyed = 'https://keyed.example/?projectId=1234'
beforeEach(async () => {
  wallet = makeWallet().install()
  modal = start({
    networks: [mainnet, polygon, { ...base, rpcUrls: { ...base.rpcUrls, default: { http: [keyed] } } }],
    projectId: 'secret-project',
    rpcUrls: { [base.caipNetworkId]: [own] },
  })
  await modal.connect({ wallet: 'com.wallet' })
  modal.close()
  wallet.calls.length = 0
})
const here = () => modal.state.network?.caipNetworkId
const asked = (method: string) => wallet.calls.filter((call) => call === method).length

describe('a wallet that knows the network', () => {
  test('is asked, and believed when it is there', async () => {
    await modal.switchNetwork('eip155:137')
    expect(wallet.params.get('wallet_switchEthereumChain')).toEqual([{ chainId: '0x89' }])
    expect([here(), wallet.calls.at(-1)]).toEqual(['eip155:137', 'eth_chainId'])
    expect(modal.state).toMatchObject({ loading: false, connections: [{ network: 'eip155:137' }] })
  })

  test('is waited for when it answers before it has switched', async () => {
    fakeTimers()
    wallet.script.wallet_switchEthereumChain = () => {
      setTimeout(() => { wallet.chainId = '0x89' }, 1000) // biome-ignore format: one thought
      return null
    }
    const switched = modal.switchNetwork('eip155:137')
    await pass(900)
    expect([await outcome(switched), here(), modal.state.loading]).toEqual(['waiting', 'eip155:1', true])
    await pass(200)
    expect([await outcome(switched), here()]).toEqual([undefined, 'eip155:137'])
  })

  test('is not asked where it is already', async () => {
    await modal.switchNetwork('eip155:1')
    expect(wallet.calls).toEqual([])
  })

  test('and answers and does nothing, is a timeout after 5 s', async () => {
    fakeTimers()
    wallet.script.wallet_switchEthereumChain = () => null
    const switched = modal.switchNetwork('eip155:137')
    switched.catch(() => undefined)
    await pass(4800)
    expect(await outcome(switched)).toBe('waiting')
    await pass(400)
    expect([await outcome(switched), here(), switching.value?.code]).toEqual(['timeout', 'eip155:1', 'timeout'])
  })

  test('and stands still after its answer, is a timeout too', async () => {
    fakeTimers()
    wallet.script.wallet_switchEthereumChain = () => null
    wallet.script.eth_chainId = never
    const switched = modal.switchNetwork('eip155:137')
    switched.catch(() => undefined)
    await pass(5000)
    expect(await outcome(switched)).toBe('timeout')
  })

  test('is slow after 20 s', async () => {
    fakeTimers()
    wallet.script.wallet_switchEthereumChain = never
    modal.switchNetwork('eip155:137').catch(() => undefined)
    await pass(19_900)
    expect(switching.value).toEqual({ network: expect.anything() })
    await pass(100)
    expect(switching.value).toMatchObject({ slow: true })
  })
})

describe('a wallet that does not know the network', () => {
  const unknown = [
    ['4902', failure(4902)],
    ['4902 in data.originalError', failure(-32603, 'Internal', { data: { originalError: { code: 4902 } } })],
    ['4902 in its cause', new Error('outer', { cause: { code: 4902 } })],
    ['-32603 with words', failure(-32603, 'Unrecognized chain ID "0x2105"')],
    ['32603 with words', failure(32603, 'invalid chain ID')],
  ] as const
  const known = async (error: unknown) => {
    const own = wallet.chains
    wallet.script.wallet_switchEthereumChain = () => {
      if (!own.has('0x2105')) throw error
      wallet.chainId = '0x2105'
      return null
    }
  }

  test.each(unknown)('and says so by %s is taught it, then asked again', async (_, error) => {
    await known(error)
    await modal.switchNetwork(base.caipNetworkId)
    expect(here()).toBe(base.caipNetworkId)
    expect([asked('wallet_addEthereumChain'), asked('wallet_switchEthereumChain')]).toEqual([1, 2])
  })

  test('gets the public facts of it, and no address of ours', async () => {
    await modal.switchNetwork(base.caipNetworkId)
    const [facts] = wallet.params.get('wallet_addEthereumChain') as [object]
    expect(facts).toEqual({
      chainId: '0x2105',
      chainName: 'Base',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: base.rpcUrls.chainDefault.http,
      blockExplorerUrls: ['https://basescan.org'],
    })
    expect(JSON.stringify(facts)).not.toMatch(/projectId|secret-project|own\.example/)
  })

  test('is not asked again where adding led there', async () => {
    wallet.script.wallet_addEthereumChain = () => {
      wallet.chainId = '0x2105'
      return null
    }
    await modal.switchNetwork(base.caipNetworkId)
    expect([here(), asked('wallet_switchEthereumChain')]).toEqual([base.caipNetworkId, 1])
  })

  test.each([4001, 5000])('and whose visitor declines to add it by %i is rejected', async (code) => {
    wallet.script.wallet_addEthereumChain = () => Promise.reject(failure(code))
    expect(await outcome(modal.switchNetwork(base.caipNetworkId))).toBe('rejected')
    expect(here()).toBe('eip155:1')
  })
})

test.each([
  ['4001', failure(4001), 'rejected'],
  ['5000', failure(5000), 'rejected'],
  ['"User rejected"', failure(-32603, 'User rejected'), 'rejected'],
  ['4001 inside -32603', failure(-32603, 'x', { data: { originalError: failure(4001) } }), 'rejected'],
  ['-32002', failure(-32002), 'pending'],
  ['-32603 without words', failure(-32603), 'wallet-error'],
  ['-32601', failure(-32601), 'wallet-error'],
])('a switch that fails by %s adds nothing', async (_, error, code) => {
  wallet.script.wallet_switchEthereumChain = () => Promise.reject(error)
  expect(await outcome(modal.switchNetwork('eip155:137'))).toBe(code)
  expect([asked('wallet_addEthereumChain'), here()]).toEqual([0, 'eip155:1'])
  expect(switching.value).toMatchObject({ code })
  expect(modal.state).toMatchObject({ status: 'connected', loading: false })
})

test('a network that is not listed is refused with the words of the catalogue', async () => {
  await expect(modal.switchNetwork('eip155:424242')).rejects.toMatchObject({
    name: 'ModalError',
    code: 'unknown-network',
    message: expect.stringContaining('Network Not Found'),
  })
  // Closed, there is nobody to read it, and later it would be about nothing.
  expect([toast.value, here(), wallet.calls]).toEqual([undefined, 'eip155:1', []])
  void modal.open()
  await modal.switchNetwork('eip155:424242').catch(() => undefined)
  expect(toast.value?.text).toBe('networkNotFound')
})

test('without a wallet the choice is kept', async () => {
  await modal.disconnect()
  await modal.switchNetwork('eip155:137')
  expect([here(), modal.state.status]).toEqual(['eip155:137', 'disconnected'])
})

test('a second switch gives the first one up', async () => {
  wallet.script.wallet_switchEthereumChain = never
  const first = modal.switchNetwork('eip155:137')
  await settle()
  delete wallet.script.wallet_switchEthereumChain
  await modal.switchNetwork(base.caipNetworkId)
  expect([await outcome(first), here()]).toEqual(['aborted', base.caipNetworkId])
})

test('closing the modal gives a switch up', async () => {
  await modal.open({ view: 'SwitchNetwork' })
  wallet.script.wallet_switchEthereumChain = never
  const switched = modal.switchNetwork('eip155:137')
  await settle()
  modal.close()
  expect(await outcome(switched)).toBe('aborted')
  expect(modal.state.loading).toBe(false)
})

test('destroying the modal gives a switch up', async () => {
  wallet.script.wallet_switchEthereumChain = never
  const switched = modal.switchNetwork('eip155:137')
  await settle()
  modal.destroy()
  expect(await outcome(switched)).toBe('aborted')
  expect(switching.value).toBeUndefined()
})

test('a switch that was given up and happens all the same is the wallet’s own', async () => {
  wallet.script.wallet_switchEthereumChain = never
  const first = modal.switchNetwork('eip155:137')
  await settle()
  modal.switchNetwork(base.caipNetworkId).catch(() => undefined)
  expect(await outcome(first)).toBe('aborted')
  wallet.emit('chainChanged', '0x89')
  await vi.waitFor(() => expect(here()).toBe('eip155:137'))
})
