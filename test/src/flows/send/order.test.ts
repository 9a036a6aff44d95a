// What an app asks to have sent by `modal.send`: the visitor is shown it, and the app is told how it ends.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { missing, resetSend, review, reviewed, reviewWhenKnown } from '../../../../src/flows/send/draft.ts'
import { writeAmountText } from '../../../../src/flows/send/form.ts'
import { send } from '../../../../src/flows/send/sending.ts'
import { endSending, sending } from '../../../../src/flows/send/state.ts'
import { close, isOpen, resetTo, route } from '../../../../src/state/modal.ts'
import type { Hex, SendInput } from '../../../../src/types.ts'
import { type Anvil, startAnvil } from '../../../helpers/anvil.ts'
import { freshModal, start, stop } from '../../../helpers/modal.ts'
import { failure, makeWallet } from '../../../helpers/wallet.ts'
import { ending, startWorld, type World, whenShown } from './world.ts'

let anvil: Anvil
let to: Hex
beforeAll(async () => {
  anvil = await startAnvil()
  to = anvil.accounts[1] as Hex
})
afterAll(() => anvil?.stop())
freshModal()
let world: World
afterEach(() => {
  world?.stop()
  endSending()
  resetSend()
})
const balanceOf = async (address: Hex): Promise<bigint> => BigInt(await anvil.ask('eth_getBalance', address, 'latest'))

describe('what an app asks to have sent', () => {
  test('is shown, filled in, and ends with its hash when the visitor has sent it', async () => {
    world = await startWorld(anvil)
    const before = await balanceOf(to)
    const order = world.modal.send({ to, amount: '0.25' })
    await whenShown()
    expect(world.asked).toEqual([])
    await send()
    expect(await order).toBe((sending.value as { hash: string }).hash)
    expect(await balanceOf(to)).toBe(before + 250_000_000_000_000_000n)
  })

  test('may be base units', async () => {
    world = await startWorld(anvil)
    const order = world.modal.send({ to, amount: 7n })
    await whenShown()
    await send()
    await order
    expect(world.asked).toMatchObject([{ value: '0x7' }])
  })

  test('is for the visitor to mend where it cannot be sent as it is', async () => {
    world = await startWorld(anvil)
    const order = world.modal.send({ to, amount: '99999999' })
    await vi.waitFor(() => expect(missing.value).toBe('notEnough'))
    const mend = vi.fn()
    reviewWhenKnown(mend)()
    expect([mend.mock.calls.length, reviewed.value]).toEqual([1, undefined])
    writeAmountText('0.03')
    await vi.waitFor(() => expect(missing.value).toBeUndefined())
    expect(review()).toBe(true)
    await send()
    expect(await order).toMatch(/^0x/)
  })

  test('is none of what was sent before, also where that is still shown', async () => {
    world = await startWorld(anvil)
    const first = world.modal.send({ to, amount: '0.001' })
    await whenShown()
    await send()
    const hash = await first
    expect(sending.value.state).toBe('sent')
    const second = world.modal.send({ to, amount: '0.002' })
    await vi.waitFor(() => expect(sending.value.state).toBe('idle'))
    await whenShown()
    expect(world.asked).toHaveLength(1)
    await send(true)
    expect(await second).not.toBe(hash)
  })

  test('is declined when the visitor declines it in the wallet', async () => {
    world = await startWorld(anvil)
    world.wallet.script.eth_sendTransaction = () => Promise.reject(failure(4001))
    const order = ending(world.modal.send({ to, amount: '0.25' }))
    await whenShown()
    await send()
    // As long as they are here they may try again.
    close()
    expect(await order).toBe('rejected')
  })

  test('fails when the wallet does', async () => {
    world = await startWorld(anvil)
    world.wallet.script.eth_sendTransaction = () => Promise.reject(new Error('out of order'))
    const order = ending(world.modal.send({ to, amount: '0.26' }))
    await whenShown()
    await send()
    close()
    expect(await order).toBe('wallet-error')
  })

  test('is over when the visitor leaves it for another view, or the modal ends', async () => {
    world = await startWorld(anvil)
    const first = ending(world.modal.send({ to, amount: '0.25' }))
    await whenShown()
    resetTo('Account')
    expect(await first).toBe('closed')
    const second = ending(world.modal.send({ to, amount: '0.25' }))
    await whenShown()
    await stop()
    expect(await second).toBe('closed')
  })

  test('is told of also when the modal was closed while the wallet was asked', async () => {
    world = await startWorld(anvil)
    const { eth_sendTransaction: own } = world.wallet.script
    let answer = (): void => undefined
    world.wallet.script.eth_sendTransaction = async (params: never) => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return own?.(params)
    }
    const order = world.modal.send({ to, amount: '0.27' })
    await whenShown()
    const sent = send()
    await vi.waitFor(() => expect(world.wallet.calls).toContain('eth_sendTransaction'))
    expect(await ending(world.modal.send({ to, amount: '0.28' }))).toBe('pending')
    close()
    answer()
    await sent
    expect(await order).toMatch(/^0x[\da-f]{64}$/)
    expect(isOpen.value).toBe(false)
  })

  test('gives way to what is asked for after it', async () => {
    world = await startWorld(anvil)
    const first = ending(world.modal.send({ to, amount: '0.25' }))
    await whenShown()
    const second = ending(world.modal.send({ to, amount: '0.5' }))
    expect(await first).toBe('aborted')
    await whenShown()
    expect(reviewed.value?.amount).toBe(500_000_000_000_000_000n)
    close()
    expect(await second).toBe('closed')
  })

  test('gives way also while it waits for Connect', async () => {
    makeWallet('wallet', {
      accounts: [anvil.accounts[0] as string],
      chainId: `0x${anvil.network.id.toString(16)}`,
    }).install()
    const modal = start({ networks: [anvil.network] })
    const first = ending(modal.send({ to, amount: '0.25' }))
    await vi.waitFor(() => expect(isOpen.value).toBe(true))
    const second = ending(modal.send({ to, amount: '0.5' }))
    await modal.connect({ wallet: 'com.wallet' })
    expect(await first).toBe('aborted')
    await whenShown()
    expect(reviewed.value?.amount).toBe(500_000_000_000_000_000n)
    close()
    expect(await second).toBe('closed')
  })

  test('begins with Connect where nobody is connected', async () => {
    const wallet = makeWallet('wallet', {
      accounts: [anvil.accounts[0] as string],
      chainId: `0x${anvil.network.id.toString(16)}`,
    })
    wallet.install()
    const modal = start({ networks: [anvil.network] })
    const order = ending(modal.send({ to, amount: '0.25' }))
    await vi.waitFor(() => expect([isOpen.value, route.value.view]).toEqual([true, 'Connect']))
    close()
    expect(await order).toBe('closed')
  })

  test.each<[string, unknown, string]>([
    ['nothing at all', undefined, 'to is undefined'],
    ['no receiver', { amount: '1' }, 'to is undefined'],
    ['an empty receiver', { to: '', amount: '1' }, "to is ''"],
    ['no amount', { to: '0x1' }, 'amount is undefined'],
    ['a request with an amount', { to: `ethereum:0x${'1'.repeat(40)}?value=5e18`, amount: '1' }, 'to is a request'],
    ['a number for an amount', { to: '0x1', amount: 1 }, 'amount is a number'],
    ['an amount in words', { to: '0x1', amount: 'much' }, 'amount is much'],
    ['an amount below zero', { to: '0x1', amount: -1n }, 'amount is a bigint'],
    ['a token that is no text', { to: '0x1', amount: '1', token: 5 }, 'token is a number'],
  ])('of which there is %s is refused at once, and why', async (_, input, why) => {
    world = await startWorld(anvil)
    await expect(world.modal.send(input as SendInput)).rejects.toMatchObject({
      code: 'invalid-option',
      message: expect.stringContaining(`An amount and receiver address are required: ${why}`),
    })
  })

  test('of a token that the account does not have says so, to the visitor and to the app', async () => {
    world = await startWorld(anvil)
    const token = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
    const order = world.modal.send({ to, amount: '1', token }).catch((error: unknown) => error)
    await vi.waitFor(() => expect(missing.value).toBe('tokenAbsent'))
    close()
    expect(await order).toMatchObject({ code: 'closed', message: expect.stringContaining(token) })
  })

  test('that the wallet fails at ends with what it threw, and one that it declined with its name', async () => {
    world = await startWorld(anvil)
    const own = { code: -32_000, message: 'nonce too low' }
    world.wallet.script.eth_sendTransaction = () => Promise.reject(own)
    const order = world.modal.send({ to, amount: '0.33' }).catch((error: unknown) => error)
    await whenShown()
    await send()
    close()
    expect(await order).toMatchObject({ code: 'wallet-error', message: 'nonce too low', cause: own })
    world.wallet.script.eth_sendTransaction = () => Promise.reject(failure(4001))
    const other = world.modal.send({ to, amount: '0.34' }).catch((error: unknown) => error)
    await whenShown()
    await send(true)
    close()
    expect(await other).toMatchObject({ code: 'rejected', message: 'wallet declined' })
  })

  test('of another namespace, left at Connect, leaves the visitor where they were', async () => {
    const { solana } = await import('../../../../chains/networks.ts')
    world = await startWorld(anvil, { networks: [anvil.network, solana] })
    const order = ending(world.modal.send({ to: '1'.repeat(32), amount: '1', network: solana.caipNetworkId }))
    await vi.waitFor(() => expect(route.value.view).toBe('Connect'))
    close()
    expect(await order).toBe('closed')
    expect(world.modal.state).toMatchObject({ network: anvil.network, account: { namespace: 'eip155' } })
  })

  test('for a network that is not listed is refused at once', async () => {
    world = await startWorld(anvil)
    expect(await ending(world.modal.send({ to, amount: '1', network: 'eip155:5' as never }))).toBe('unknown-network')
    expect(route.value.view).not.toMatch(/^WalletSend/)
  })
})
