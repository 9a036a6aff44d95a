// What an EVM chain says of a transfer beforehand, against what it then does.
import fc from 'fast-check'
import { encodeFunctionData, erc20Abi, toFunctionSelector } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chain } from '../../../chains/eip155/chain.ts'
import { sender } from '../../../chains/eip155/sender.ts'
import type { Hex, Network, TransferInput } from '../../../chains/types.ts'
import type { Send } from '../../../rpc/index.ts'
import { type Anvil, startAnvil } from '../../helpers/anvil.ts'
import { runs } from '../../helpers/random.ts'
import { hostile } from '../random.ts'
import { deploy, token as tokenCode } from './contracts.ts'

let anvil: Anvil
let from: Hex
let to: Hex
beforeAll(async () => {
  anvil = await startAnvil()
  ;[from, to] = anvil.accounts as [Hex, Hex]
})
afterAll(() => anvil?.stop())
let snapshot: unknown
beforeEach(async () => {
  if (snapshot) await anvil.ask('evm_revert', snapshot)
  snapshot = await anvil.ask('evm_snapshot')
})

const reading = (send: Send = anvil.send, network: Network = anvil.network) => ({ network, send })
const balanceOf = (address: string) => chain.balance(address, anvil.network, anvil.send)
const baseFee = 7n * 10n ** 9n
/** The next block's. A snapshot does not bring it back. */
const setPrice = () => anvil.ask('anvil_setNextBlockBaseFeePerGas', `0x${baseFee.toString(16)}`)
/** Code that reverts with these bytes, or returns them. */
const code = (data: string, end: 'fd' | 'f3') => {
  const size = (data.length / 2).toString(16).padStart(2, '0')
  return `0x60${size}600c60003960${size}6000${end}${data}`
}
const word = (value: bigint) => value.toString(16).padStart(64, '0')
const nope = `08c379a0${word(32n)}${word(4n)}${Buffer.from('nope').toString('hex').padEnd(64, '0')}`
async function withCode(data: string, end: 'fd' | 'f3' = 'f3'): Promise<Hex> {
  const address: Hex = '0x00000000000000000000000000000000c0dec0de'
  await anvil.ask('anvil_setCode', address, code(data, end))
  return address
}
async function ownToken(amount: string): Promise<Hex> {
  const address = await deploy(anvil, tokenCode)
  await anvil.ask(
    'anvil_setStorageAt',
    address,
    `0x${from.slice(2).padStart(64, '0')}`,
    `0x${amount.padStart(64, '0')}`,
  )
  return address
}

describe('a quote', () => {
  test('a quote is what the chain then takes, to the base unit, where its price stays as it is', async () => {
    await setPrice()
    await anvil.ask('anvil_mine', '0x1')
    const quote = await sender.quote({ from, to, amount: 5n }, reading())
    const before = await balanceOf(from)
    await setPrice()
    const price = quote.fee / 21000n
    const tx = {
      from,
      to,
      value: '0x5',
      gas: '0x5208',
      maxFeePerGas: `0x${price.toString(16)}`,
      maxPriorityFeePerGas: `0x${(price - baseFee).toString(16)}`,
    }
    await anvil.mined(await anvil.ask('eth_sendTransaction', tx))
    expect(before - (await balanceOf(from)) - 5n).toBe(quote.fee)
  })

  test('all of the coin but the reserve is the most that can be sent at a price by a fifth higher', async () => {
    const poor = anvil.accounts[3] as Hex
    await setPrice()
    await anvil.ask('anvil_mine', '0x1')
    await anvil.ask('anvil_setBalance', poor, `0x${(10n ** 17n + 3n).toString(16)}`)
    const balance = await balanceOf(poor)
    const { fee, reserve } = await sender.quote({ from: poor, to, amount: 1n }, reading())
    const price = ((fee / 21000n) * 6n) / 5n
    const isTaken = async (amount: bigint) => {
      const before = await anvil.ask('evm_snapshot')
      await setPrice()
      const tx = {
        from: poor,
        to,
        value: `0x${amount.toString(16)}`,
        gas: '0x5208',
        gasPrice: `0x${price.toString(16)}`,
      }
      const sent = await anvil.ask('eth_sendTransaction', tx).then(anvil.mined, () => false)
      const left = await balanceOf(poor)
      await anvil.ask('evm_revert', before)
      return !!sent && left >= 0n
    }
    let [most, tooMuch] = [0n, balance + 1n]
    while (tooMuch - most > 1n) {
      const half = (most + tooMuch) / 2n
      if (await isTaken(half)) most = half
      else tooMuch = half
    }
    // Prices are whole numbers per gas.
    expect(most - (balance - reserve)).toBeGreaterThanOrEqual(0n)
    expect(most - (balance - reserve)).toBeLessThan(21000n)
  })

  test('a quote of a token counts the gas that its contract takes', async () => {
    const address = await ownToken('ff')
    const quote = await sender.quote({ from, to, amount: 5n, token: { address, decimals: 6 } }, reading())
    const coin = await sender.quote({ from, to, amount: 5n }, reading())
    expect(quote.fee).toBeGreaterThan(coin.fee)
  })

  test('a quote has the price of posting where the network names who says it', async () => {
    const address = await withCode(word(12345n))
    const network = { ...anvil.network, contracts: { gasPriceOracle: { address } } } as unknown as Network
    const plain = await sender.quote({ from, to, amount: 5n }, reading())
    const posted = await sender.quote({ from, to, amount: 5n }, reading(anvil.send, network))
    expect(posted.fee - plain.fee).toBe(12345n)
    expect(toFunctionSelector('getL1FeeUpperBound(uint256)')).toBe('0xf1c7a58b')
  })

  test('a quote of what would revert says that gas cannot be estimated', async () => {
    const address = await ownToken('0')
    const asked = sender.quote({ from, to, amount: 5n, token: { address, decimals: 6 } }, reading())
    await expect(asked).rejects.toMatchObject({ code: 'estimate-gas', message: 'error estimating gas' })
  })

  test.each(['0x', `0x${'f'.repeat(65)}`, `0x${'f'.repeat(60)}`, '<b>1</b>', {}, -1, '1'])(
    'a quote from a node that says %j is an error, never a number',
    async (answer) => {
      const lies: Readonly<Record<string, unknown>> = {
        eth_estimateGas: answer,
        eth_getBlockByNumber: { baseFeePerGas: answer },
      }
      for (const [method, lie] of Object.entries(lies)) {
        const lying: Send = async (request) => (request.method === method ? lie : anvil.send(request))
        await expect(sender.quote({ from, to, amount: 5n }, reading(lying))).rejects.toThrow()
      }
    },
  )
})

describe('a simulation', () => {
  test('what would go through is told by nothing', async () => {
    const address = await ownToken('ff')
    expect(await sender.simulate({ from, to, amount: 5n }, reading())).toBeUndefined()
    const token = { address, decimals: 6 }
    expect(await sender.simulate({ from, to, amount: 255n, token }, reading())).toBeUndefined()
  })

  test('a simulation says what the contract says', async () => {
    const address = await withCode(nope, 'fd')
    for (const input of [
      { from, to: address, amount: 5n },
      { from, to, amount: 5n, token: { address, decimals: 6 } },
    ])
      expect(await sender.simulate(input, reading())).toMatchObject({ kind: 'executionReverted', reason: 'nope' })
  })

  test('a token that answers false would not go through', async () => {
    const token = { address: await withCode(word(0n)), decimals: 6 }
    expect(await sender.simulate({ from, to, amount: 5n, token }, reading())).toMatchObject({
      kind: 'executionReverted',
    })
    const silent = { address: await withCode(''), decimals: 6 }
    expect(await sender.simulate({ from, to, amount: 5n, token: silent }, reading())).toBeUndefined()
  })

  test('more than there is is told as such', async () => {
    const amount = (await balanceOf(from)) + 1n
    expect(await sender.simulate({ from, to, amount }, reading())).toMatchObject({ kind: 'insufficientFunds' })
  })

  test('a node that cannot be asked says nothing of the transfer', async () => {
    const dead: Send = () => Promise.reject(new Error('gone'))
    await expect(sender.simulate({ from, to, amount: 5n }, reading(dead))).rejects.toThrow('gone')
  })
})

describe('a receiver', () => {
  const traits = (address: string, send?: Send) => sender.traitsOf(address, reading(send))

  test('a receiver that has been used has no traits', async () => expect(await traits(to)).toEqual([]))

  test('a contract is one, an account for which a contract acts is none', async () => {
    expect(await traits(await ownToken('0'))).toEqual(['contract'])
    await anvil.ask('anvil_setCode', to, `0xef0100${'11'.repeat(20)}`)
    expect(await traits(to)).toEqual([])
  })

  test('a receiver that has never done anything and has nothing is unused', async () =>
    expect(await traits(`0x${'12'.repeat(20)}`)).toEqual(['unused']))

  test.each([
    `0x${'0'.repeat(40)}`,
    `0x${'0'.repeat(39)}1`,
    '0x000000000000000000000000000000000000dEaD',
    '0xdEAD000000000000000042069420694206942069',
    `0x${'f'.repeat(40)}`,
  ])('%s is nobody’s', (address) => expect(sender.isBurn(address.toLowerCase())).toBe(true))

  test('a receiver of whom the node says nonsense is an error', async () => {
    const lying: Send = async ({ method }) =>
      method === 'eth_getBalance' ? '<i>' : method === 'eth_getCode' ? '0x' : '0x0'
    await expect(traits(to, lying)).rejects.toMatchObject({ code: 'invalid-answer' })
  })
})

describe('input from outside', () => {
  test.each(hostile)('%s as a receiver is refused before anybody is asked', async (_, input) => {
    const nobody: Send = () => Promise.reject(new Error('asked'))
    const receiver = input as string
    await expect(sender.traitsOf(receiver, reading(nobody))).rejects.toMatchObject({ code: 'invalid-address' })
    await expect(sender.quote({ from, to: receiver, amount: 1n }, reading(nobody))).rejects.not.toThrow('asked')
    await expect(sender.simulate({ from, to: receiver, amount: 1n }, reading(nobody))).rejects.not.toThrow('asked')
  })
})

test('what is asked beforehand is what the wallet is then asked for, as viem writes it', async () => {
  const hex = fc.stringMatching(/^[0-9a-f]{40}$/).map((digits): Hex => `0x${digits}`)
  const amounts = fc.bigInt({ min: 1n, max: 2n ** 256n - 1n })
  await fc.assert(
    fc.asyncProperty(hex, hex, amounts, fc.boolean(), async (receiver, address, amount, isToken) => {
      const input: TransferInput = { from, to: receiver, amount, ...(isToken && { token: { address, decimals: 6 } }) }
      let asked: unknown
      const send: Send = async ({ params }) => {
        asked = (params as readonly unknown[])[0]
        return '0x'
      }
      await sender.simulate(input, reading(send))
      const expected = isToken
        ? {
            from,
            to: address,
            data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver, amount] }),
          }
        : { from, to: receiver, value: `0x${amount.toString(16)}` }
      expect(asked).toEqual(expected)
    }),
    { numRuns: runs(1000), seed: 7 },
  )
})
