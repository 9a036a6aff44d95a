// Contracts for tests, written in opcodes: small enough to be read, and nothing has to be compiled.
import path from 'node:path'
import { concat, getContractAddress, type Hex, keccak256, pad, size, toHex } from 'viem'
import type { Anvil } from '../../helpers/anvil.ts'

/** PUSH1 size, PUSH1 12, PUSH1 0, CODECOPY, PUSH1 size, PUSH1 0, RETURN: deploys what follows. */
const deploying = (runtime: Hex): Hex => {
  const length = toHex(size(runtime), { size: 1 }).slice(2)
  return `0x60${length}600c60003960${length}6000f3${runtime.slice(2)}`
}
/** MSTORE at 0 and RETURN of 32 bytes. */
const answer = '60005260206000f3'
/** PUSH4 0x1626ba7e, PUSH1 0xe0, SHL: EIP-1271's magic value. */
const magic = '631626ba7e60e01b'

/** ERC-1271: whether the 65 bytes are the owner's. r, s and v are at 100, 132 and 164 of the calldata. */
export const ownedWallet = (owner: string): Hex =>
  deploying(
    `0x${[
      '60043560005260a43560f81c602052606435604052608435606052', // memory: hash, v, r, s
      '602060806080600060015afa50', // STATICCALL to ecrecover, the answer at 0x80
      `60805173${owner.slice(2).toLowerCase()}14${magic}02`, // equal × magic value
      answer,
    ].join('')}`,
  )
/** ERC-1271: yes, once it was called with anything else. */
export const lateWallet = deploying(`0x60003560e01c631626ba7e14601557600160005500${`5b600054${magic}02`}${answer}`)
export const wallets: Readonly<Record<string, Hex>> = {
  'says yes to everything': deploying(`0x${magic}${answer}`),
  'says no': deploying(`0x63ffffffff60e01b${answer}`),
  'answers with nothing': deploying('0x00'),
  'reverts with the magic value': deploying(`0x${magic}60005260206000fd`),
  'answers with four bytes only': deploying(`0x${magic}60005260046000f3`),
  'answers with more after the magic value': deploying(`0x${magic}600117${answer}`),
  'writes before it says yes': deploying(`0x6001600055${magic}${answer}`),
  'uses up all gas': deploying('0xfe'),
  'says yes in 64 bytes': deploying(`0x${magic}60005260406000f3`),
  'has code that begins with zeros': deploying(`0x${'00'.repeat(40)}`),
}

/**
 * ERC-20 with `transfer` and `balanceOf` alone; the balance is at the slot that the address is. Where the balance is too
 * small it reverts without a word.
 */
export const token = deploying(
  `0x${[
    '60003560e01c8063a9059cbb14601f576370a08231146044575b60006000fd', // which method; at 0x19: none
    '5b602435335481811060195703335560243560043554016004355560016000526020', // at 0x1f: from one slot to the other, true
    '6000f3',
    `5b60043554${answer}`, // at 0x44
  ].join('')}`,
)

/** Code, as it lies on the chain, that answers each of these calls with the bytes beside it and reverts at every other one. */
export function answering(answers: readonly (readonly [call: Hex, answer: Hex])[]): Hex {
  const hex = (value: number, bytes = 2) => toHex(value, { size: bytes }).slice(2)
  // CALLDATASIZE, PUSH1 0, PUSH1 0, CALLDATACOPY, CALLDATASIZE, PUSH1 0, KECCAK256
  const head = '36600060003736600020'
  // DUP1, PUSH32 hash, EQ, PUSH2 place, JUMPI: 39 bytes. JUMPDEST, PUSH2 size, DUP1, PUSH2 from, PUSH1 0, CODECOPY, PUSH1 0, RETURN
  const [jump, place] = [39, 14]
  const start = head.length / 2 + jump * answers.length + 5
  let data = start + place * answers.length
  const jumps = answers.map(([call], i) => `807f${keccak256(call).slice(2)}1461${hex(start + place * i)}57`)
  const places = answers.map(([, answer]) => {
    const from = data
    data += size(answer)
    return `5b61${hex(size(answer))}8061${hex(from)}6000396000f3`
  })
  const end = '60006000fd'
  return `0x${[head, ...jumps, end, ...places, ...answers.map(([, answer]) => answer.slice(2))].join('')}`
}

/** Puts Multicall3 on the chain. viem has its code, in a file that it does not export. */
export async function deployMulticall(anvil: Anvil): Promise<Hex> {
  const file = path.resolve(import.meta.dirname, '../../../node_modules/viem/_esm/constants/contracts.js')
  const { multicall3Bytecode: data } = await import(file)
  const sent = await anvil.ask('eth_sendTransaction', { from: anvil.accounts[9], data, gas: '0x500000' })
  return (await anvil.mined(sent)).contractAddress as Hex
}

/** https://github.com/Arachnid/deterministic-deployment-proxy, which anvil has from the beginning. */
export const factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
/** Where the factory would put it, and what it has to be called with. */
export function counterfactual(initCode: Hex, salt: number): { readonly address: Hex; readonly data: Hex } {
  const word = pad(toHex(salt), { size: 32 })
  const address = getContractAddress({
    opcode: 'CREATE2',
    from: factory,
    salt: word,
    bytecodeHash: keccak256(initCode),
  })
  return { address, data: concat([word, initCode]) }
}

/** Puts it on the chain and resolves with its address. */
export async function deploy(anvil: Anvil, initCode: Hex): Promise<Hex> {
  const hash = await anvil.ask('eth_sendTransaction', { from: anvil.accounts[9], data: initCode, gas: '0x100000' })
  return (await anvil.mined(hash)).contractAddress as Hex
}
