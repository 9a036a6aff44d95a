// A visitor sends, on a real chain: once for each click, to whom they meant, and told what became of it.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { chain } from '../../../../chains/eip155/chain.ts'
import { sent } from '../../../../src/flows/account/sent.ts'
import { check, watchCheck } from '../../../../src/flows/send/check.ts'
import { cost, costState } from '../../../../src/flows/send/cost.ts'
import { changes, missing, resetSend, review, reviewed } from '../../../../src/flows/send/draft.ts'
import {
  amount,
  amountText,
  chooseToken,
  most,
  putAmount,
  putShare,
  token,
  turnUnit,
  unit,
  writeAmountText,
} from '../../../../src/flows/send/form.ts'
import { receiver, writeReceiver } from '../../../../src/flows/send/receiver.ts'
import { forgetReceivers, receivers } from '../../../../src/flows/send/receivers.ts'
import { send, sentOutcome, stopWaiting } from '../../../../src/flows/send/sending.ts'
import { endSending, sending } from '../../../../src/flows/send/state.ts'
import { warnings } from '../../../../src/flows/send/warnings.ts'
import type { Hex, ModalEvent } from '../../../../src/types.ts'
import { deploy, token as tokenCode } from '../../../chains/eip155/contracts.ts'
import { type Anvil, startAnvil } from '../../../helpers/anvil.ts'
import { freshModal, start, stop as stopModal } from '../../../helpers/modal.ts'
import { failure } from '../../../helpers/wallet.ts'
import { startWorld, type World } from './world.ts'

let anvil: Anvil
let from: Hex
let to: Hex
let contract: Hex
beforeAll(async () => {
  anvil = await startAnvil()
  ;[from, to] = anvil.accounts as [Hex, Hex]
  contract = await deploy(anvil, tokenCode)
  await anvil.ask('anvil_setStorageAt', contract, `0x${from.slice(2).padStart(64, '0')}`, `0x${'ff'.padStart(64, '0')}`)
})
afterAll(() => anvil?.stop())

freshModal()
let world: World
const events: ModalEvent[] = []
beforeEach(async () => {
  events.length = 0
  const tokens = { 'eip155:31337': [{ address: contract, symbol: 'TEST', name: 'Test', decimals: 2 }] }
  world = await startWorld(anvil, { tokens, onEvent: (event) => void events.push(event) })
})
afterEach(() => {
  world.stop()
  endSending()
  resetSend()
})
const balanceOf = (address: string) => chain.balance(address, anvil.network, anvil.send)
const names = () => events.map(({ event }) => event).filter((name) => name.startsWith('SEND'))
/** Fills in the form, and looks at what it would send. */
async function fill(text = '0.25', receiverText: string = to): Promise<void> {
  writeAmountText(text)
  await writeReceiver(receiverText)
  await vi.waitFor(() => expect(costState.value).toBe('ready'))
  expect(missing.value).toBeUndefined()
  expect(review()).toBe(true)
}

describe('the form', () => {
  test('the form says the first thing that is missing, in the order in which it is asked for', async () => {
    expect(missing.value).toBe('addAmount')
    writeAmountText('1e3')
    expect(missing.value).toBe('invalidAmount')
    writeAmountText('0.0000000000000000001')
    expect(missing.value).toBe('tooPrecise')
    writeAmountText('100000000')
    expect(missing.value).toBe('notEnough')
    writeAmountText('1')
    expect(missing.value).toBe('addReceiver')
    await writeReceiver('nobody')
    expect(missing.value).toBe('invalidAddress')
    await writeReceiver('7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv')
    expect(missing.value).toBe('otherNamespace')
    expect(receiver.value).toMatchObject({ namespace: 'solana' })
    await writeReceiver(to)
    expect(missing.value).toBeUndefined()
    expect(review()).toBe(true)
  })

  test('what an account has, without the fee, is the most', async () => {
    await vi.waitFor(() => expect(costState.value).toBe('ready'))
    putShare(4)
    expect(amount.value).toBe(most.value)
    expect(most.value).toBe((token.value?.value ?? 0n) - (cost.value?.reserve ?? 0n))
    writeAmountText('99999.9999999999')
    // More than is there with the fee, less than is there.
    const all = token.value?.value ?? 0n
    putAmount(all)
    expect(missing.value).toBe('notEnoughFee')
  })

  test('an amount of what has no price is not typed in dollars', () => {
    expect(unit.value).toBe('token')
    writeAmountText('1.5')
    turnUnit()
    // Nobody says what the coin of a test network is worth.
    expect([unit.value, amountText.value]).toEqual(['token', '1.5'])
  })

  test('another token has no amount of the last one, and the same one keeps it', () => {
    writeAmountText('2')
    chooseToken()
    expect(amountText.value).toBe('2')
    chooseToken(contract.toLowerCase())
    expect([token.value?.symbol, amountText.value, missing.value]).toEqual(['TEST', '', 'addAmount'])
    writeAmountText('2.56')
    expect(missing.value).toBe('notEnough')
    chooseToken('0x0000000000000000000000000000000000001234')
    expect(missing.value).toBe('tokenAbsent')
  })

  test.each([
    ['small letters', (address: string) => address.toLowerCase()],
    ['capitals', (address: string) => `0x${address.slice(2).toUpperCase()}`],
    ['blanks around it', (address: string) => ` ${address}\n`],
  ])('an address with %s is the address', async (_, write) => {
    await writeReceiver(write(chain.normalize(to)))
    expect(receiver.value).toMatchObject({ state: 'ready', address: chain.normalize(to) })
  })

  test.each([
    ['no 0x', (address: string) => address.slice(2)],
    [
      'a wrong checksum',
      (address: string) =>
        address.replace(/[a-f](?=[^a-f]*$)/i, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase())),
    ],
    ['a letter too few', (address: string) => address.slice(0, -1)],
    ['something unseen in it', (address: string) => `${address.slice(0, 9)}\u200b${address.slice(9)}`],
    ['a mark that turns it around', (address: string) => `\u202e${address}`],
    ['a letter of another script', (address: string) => address.replace('c', 'с')],
    ['10 kB of text', () => 'a'.repeat(10_240)],
  ])('an address with %s is none, and stands as it was typed', async (_, write) => {
    const text = write('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
    await writeReceiver(text)
    expect(receiver.value).toEqual({ network: anvil.network.caipNetworkId, text, state: 'malformed' })
  })
})

describe('a transfer', () => {
  test('a transfer of the coin arrives, is told of, and is remembered', async () => {
    const [before, had] = [await balanceOf(to), await balanceOf(from)]
    await fill('0.25')
    await send()
    expect(sending.value).toMatchObject({ state: 'sent', hash: expect.stringMatching(/^0x/) })
    await vi.waitFor(() => expect(sentOutcome.value).toEqual({ status: 'confirmed' }))
    expect((await balanceOf(to)) - before).toBe(25n * 10n ** 16n)
    expect(had - (await balanceOf(from))).toBeLessThan(26n * 10n ** 16n)
    expect(world.asked).toHaveLength(1)
    expect(names()).toEqual(['SEND_INITIATED', 'SEND_SUCCESS'])
    expect(JSON.stringify(events)).not.toContain(to.slice(2, 12))
    expect(receivers.value).toEqual([{ namespace: 'eip155', address: chain.normalize(to) }])
    expect(sent.value[0]).toMatchObject({ to: chain.normalize(to), value: `${25n * 10n ** 16n}`, status: 'confirmed' })
    await forgetReceivers('eip155')
    expect(world.storage.content['hasp.receivers']).toEqual({ version: 1, receivers: [] })
  })

  test('a transfer of a token arrives', async () => {
    chooseToken(contract)
    await fill('0.05')
    await send()
    await vi.waitFor(() => expect(sentOutcome.value).toEqual({ status: 'confirmed' }))
    const data = `0x70a08231${to.slice(2).padStart(64, '0')}`
    expect(BigInt(await anvil.ask<string>('eth_call', { to: contract, data }, 'latest'))).toBe(5n)
    expect(sent.value[0]).toMatchObject({ token: { address: chain.normalize(contract), value: '5' } })
  })

  test('a visitor who declines keeps all, and is asked anew by the next click', async () => {
    const { eth_sendTransaction: own } = world.wallet.script
    world.wallet.script.eth_sendTransaction = () => Promise.reject(failure(4001))
    await fill('0.26')
    await send()
    expect(sending.value).toEqual({ state: 'declined' })
    expect([amountText.value, receiver.value.text]).toEqual(['0.26', to])
    Object.assign(world.wallet.script, { eth_sendTransaction: own })
    await send()
    expect(sending.value.state).toBe('sent')
    expect(names()).toEqual(['SEND_INITIATED', 'SEND_REJECTED', 'SEND_INITIATED', 'SEND_SUCCESS'])
  })

  test('however often Send is clicked while the wallet is asked, it is asked once', async () => {
    await fill('0.27')
    await Promise.all([send(), send(), send()])
    expect(world.asked).toHaveLength(1)
  })

  test('what would fail says so before anything is sent', async () => {
    const stop = watchCheck()
    await anvil.ask('anvil_setCode', '0x00000000000000000000000000000000c0dec0de', '0x60006000fd')
    writeAmountText('0.1')
    await writeReceiver('0x00000000000000000000000000000000c0dec0de')
    // Its gas cannot be estimated either.
    await vi.waitFor(() => expect(costState.value).toBe('failed'))
    expect(review()).toBe(true)
    await vi.waitFor(() => expect(check.value).toMatchObject({ state: 'fails', why: { kind: 'executionReverted' } }))
    expect(world.asked).toEqual([])
    stop()
  })

  test('a wallet that refuses says why, and the same is not sent again unasked', async () => {
    world.wallet.script.eth_sendTransaction = () => Promise.reject(failure(-32603, 'something went wrong'))
    await fill('0.28')
    await send()
    expect(sending.value).toMatchObject({ state: 'refused', code: 'wallet-error' })
    // Nobody knows whether it has left.
    await send()
    expect(sending.value).toMatchObject({ state: 'repeat' })
    // Nor by the next click: only who says so sends it again.
    await send()
    expect(sending.value).toMatchObject({ state: 'repeat' })
    writeAmountText('0.281')
    expect(review()).toBe(true)
    await send()
    expect(sending.value).toMatchObject({ state: 'repeat' })
    await send(true)
    expect(sending.value).toMatchObject({ state: 'refused' })
  })

  test('a page that is reloaded while the wallet is asked tells who would send the same again', async () => {
    world.wallet.script.eth_sendTransaction = () => new Promise(() => undefined)
    await fill('0.29')
    void send()
    await vi.waitFor(() => expect(world.wallet.calls).toContain('eth_sendTransaction'))
    const { storage } = world
    world.stop()
    await stopModal()
    resetSend()
    endSending()
    world.wallet.calls.length = 0
    const modal = start({ networks: [anvil.network], storage })
    await vi.waitFor(() => expect(modal.state.status).toBe('connected'))
    world = { ...world, modal, stop: (await import('../../../../src/flows/send/draft.ts')).watchSend() }
    await vi.waitFor(() => expect(token.value).toBeDefined())
    await fill('0.29')
    stopWaiting()
    await vi.waitFor(async () => {
      await send()
      expect(sending.value).toMatchObject({ state: 'repeat' })
    })
    expect(world.wallet.calls).not.toContain('eth_sendTransaction')
  })

  test('an answer that comes after the visitor has stopped waiting is told nevertheless', async () => {
    let answer!: (hash: unknown) => void
    const late = new Promise((resolve) => {
      answer = resolve
    })
    world.wallet.script.eth_sendTransaction = ([tx]: [object]) => late.then(() => anvil.ask('eth_sendTransaction', tx))
    await fill('0.31')
    const sendingIt = send()
    await vi.waitFor(() => expect(world.wallet.calls).toContain('eth_sendTransaction'))
    stopWaiting()
    await sendingIt
    expect(sending.value).toEqual({ state: 'idle' })
    answer(undefined)
    await vi.waitFor(() => expect(sent.value[0]).toMatchObject({ status: 'confirmed', to: chain.normalize(to) }))
  })

  test('what has changed since the visitor looked is not sent', async () => {
    await fill('0.32')
    expect(changes.value).toEqual([])
    await writeReceiver(anvil.accounts[2] as string)
    expect(changes.value).toEqual(['receiver'])
    await send()
    expect([sending.value.state, world.asked]).toEqual(['idle', []])
    expect(review()).toBe(true)
    expect(reviewed.value?.to).toBe(chain.normalize(anvil.accounts[2] as string))
    world.wallet.accounts = [anvil.accounts[1] as string]
    world.wallet.emit('accountsChanged', world.wallet.accounts)
    await vi.waitFor(() => expect(changes.value).toContain('account'))
    await send()
    expect(world.asked).toEqual([])
  })
})

describe('a receiver', () => {
  test('a receiver is warned of by what the account, the past and the chain know of it', async () => {
    const about = async (address: string) => {
      await writeReceiver(address)
      await vi.waitFor(() => expect(warnings.value.length).toBeGreaterThan(0))
      return warnings
    }
    const [unused] = [`0x${'12'.repeat(20)}`]
    expect((await about(from)).value).toEqual(['own'])
    const first = await about(unused)
    await vi.waitFor(() => expect(first.value).toEqual(['unused', 'first']))
    chooseToken(contract)
    expect((await about(contract)).value).toContain('token')
    const zero = await about(`0x${'0'.repeat(40)}`)
    await vi.waitFor(() => expect(zero.value[0]).toBe('burn'))
    chooseToken()
    const code = await about(contract)
    await vi.waitFor(() => expect(code.value).toContain('contract'))
    // It begins and ends as the account's own.
    const double = `${from.slice(0, 6)}${'0'.repeat(32)}${from.slice(-4)}`.toLowerCase()
    expect((await about(double)).value).toContain('alike')
  })

  test('a receiver that was paid before is not told to be the first', async () => {
    await fill('0.33')
    expect(warnings.value).toContain('first')
    await send()
    await vi.waitFor(() => expect(warnings.value).toEqual([]))
    await writeReceiver(chain.normalize(to))
    expect(receiver.value).toMatchObject({ text: chain.normalize(to), state: 'ready', address: chain.normalize(to) })
  })
})
