// Puts the sandbox's contracts on a chain that has just started: two blocks, whatever there is of them.
import { encodeDeployData, encodeFunctionData, numberToHex } from 'viem'
import { askAll } from '../ask.mjs'
import { compileContracts } from './compile.mjs'
import { addresses, deployed, deployer, multicall3 } from './plan.mjs'
import { seedCalls } from './seed.mjs'

const deployGas = 2_500_000n
const callGas = 300_000n

/**
 * Resolves once everything stands, at `addresses`.
 *
 * @param {string} url of anvil, where nothing was sent yet
 */
export async function deployContracts(url) {
  const contracts = await compileContracts()
  const creations = deployed.map(({ contract, args }) => ({
    data: encodeDeployData({ ...contracts[contract], args: args.map(addressed) }),
    gas: deployGas,
  }))
  const kinds = Object.fromEntries(deployed.map(({ key, contract }) => [key, contracts[contract].abi]))
  const calls = seedCalls(deployer).map(({ key, functionName, args }) => ({
    to: addresses[key],
    data: encodeFunctionData({ abi: kinds[key], functionName, args }),
    gas: callGas,
  }))
  await askAll(url, [
    { method: 'anvil_setCode', params: [multicall3, contracts.Multicall3.code] },
    { method: 'evm_setAutomine', params: [false] },
  ])
  const hashes = [...(await mine(url, creations, 0)), ...(await mine(url, calls, creations.length))]
  await askAll(url, [{ method: 'evm_setAutomine', params: [true] }])
  await check(url, hashes)
}

const addressed = (arg) => (typeof arg === 'string' && arg.startsWith('@') ? addresses[arg.slice(1)] : arg)

/** One block of the deployer's transactions. */
async function mine(url, transactions, nonce) {
  const hashes = await askAll(
    url,
    transactions.map(({ gas, ...rest }, i) => ({
      method: 'eth_sendTransaction',
      params: [{ ...rest, from: deployer, gas: numberToHex(gas), nonce: numberToHex(nonce + i) }],
    })),
  )
  await askAll(url, [{ method: 'evm_mine' }])
  return hashes
}

/** A contract that is not there would be found out by a visitor. */
async function check(url, hashes) {
  const receipts = await askAll(
    url,
    hashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
  )
  const failed = receipts.findIndex((receipt) => receipt?.status !== '0x1')
  if (failed >= 0) throw new Error(`the contracts are not on the chain: transaction ${failed} failed`)
}
