// All of the coin that can be sent, against what a chain takes: found there by trying.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { refreshTokens } from '../../../../src/flows/account/index.ts'
import { cost } from '../../../../src/flows/send/cost.ts'
import { missing, resetSend, review } from '../../../../src/flows/send/draft.ts'
import { amount, putShare, token } from '../../../../src/flows/send/form.ts'
import { writeReceiver } from '../../../../src/flows/send/receiver.ts'
import { send } from '../../../../src/flows/send/sending.ts'
import { endSending, sending } from '../../../../src/flows/send/state.ts'
import type { Hex } from '../../../../src/types.ts'
import { type Anvil, startAnvil } from '../../../helpers/anvil.ts'
import { freshModal } from '../../../helpers/modal.ts'
import { startWorld, type World } from './world.ts'

let anvil: Anvil
let world: World
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil?.stop())
freshModal()
afterEach(() => {
  world?.stop()
  endSending()
  resetSend()
})
const hexOf = (value: bigint): Hex => `0x${value.toString(16)}`
/** Counts how often it was paid, which costs more than an account that does nothing. */
const counter = '0x00000000000000000000000000000000c0dec0de'
const countingCode = '0x5f546001015f5500'

/** The most that the chain takes from the account at these fees: what it was not asked for before it takes, or refuses. */
async function mostTaken(
  tx: Readonly<Record<'from' | 'to' | 'gas' | 'maxFeePerGas', Hex>>,
  all: bigint,
): Promise<bigint> {
  let [taken, refused] = [-1n, all + 1n]
  while (refused - taken > 1n) {
    const value = (taken + refused) / 2n
    const before = await anvil.ask<Hex>('evm_snapshot')
    const isTaken = await anvil
      .ask('eth_sendTransaction', { ...tx, maxPriorityFeePerGas: '0x0', value: hexOf(value) })
      .then(
        // It is mined a moment after the answer, and what comes later would not be taken back.
        (hash) => anvil.mined(hash).then(() => true),
        (error: unknown) => {
          expect(`${error}`).toMatch(/insufficient funds/i)
          return false
        },
      )
    await anvil.ask('evm_revert', before)
    if (isTaken) taken = value
    else refused = value
  }
  return taken
}

test.each([
  ['an account, at a low fee', 1n, 10n ** 18n],
  ['an account, at a usual fee', 30_000_000_000n, 10n ** 18n],
  ['an account, of little more than the fee', 7_000_000_001n, 400_000_000_000_000n],
  ['an account, of a lot', 3_333_333_333n, 123_456_789_012_345_678_901_234n],
  ['a contract, at a high fee', 900_000_000_000n, 10n ** 18n],
])(
  'the most that goes to %s is the most that the chain takes at a fee that is a fifth higher',
  async (whom, base, all) => {
    await anvil.ask('anvil_setCode', counter, countingCode)
    await anvil.ask('anvil_setNextBlockBaseFeePerGas', hexOf(base))
    await anvil.ask('evm_mine')
    await anvil.ask('anvil_setBalance', anvil.accounts[0], hexOf(all))
    world = await startWorld(anvil)
    const [from, to] = [anvil.accounts[0] as Hex, whom.startsWith('a contract') ? counter : (anvil.accounts[1] as Hex)]
    await writeReceiver(to)
    putShare(4)
    await refreshTokens()
    await vi.waitFor(() => expect([token.value?.value, missing.value]).toEqual([all, undefined]))
    const { reserve = 0n } = cost.value ?? {}
    const gas = BigInt(await anvil.ask<Hex>('eth_estimateGas', { from, to, value: '0x1' }))
    const taken = await mostTaken({ from, to, gas: hexOf(gas), maxFeePerGas: hexOf(reserve / gas) }, all)
    expect(amount.value).toBeLessThanOrEqual(taken)
    // A fee that is no multiple of the gas is rounded.
    expect(Number(taken - (amount.value as bigint))).toBeLessThan(Number(gas))
    expect(review()).toBe(true)
    const before = BigInt(await anvil.ask<Hex>('eth_getBalance', to, 'latest'))
    await send()
    const { hash, draft } = sending.value as Extract<typeof sending.value, { state: 'sent' }>
    expect(await anvil.mined(hash)).toMatchObject({ status: '0x1' })
    expect(BigInt(await anvil.ask<Hex>('eth_getBalance', to, 'latest')) - before).toBe(draft.amount)
    expect(BigInt(await anvil.ask<Hex>('eth_getBalance', from, 'latest'))).toBeGreaterThanOrEqual(0n)
  },
)
