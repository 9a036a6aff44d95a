// Asking a contract whether a signature is its own, in one call that deploys nothing.
// https://eips.ethereum.org/EIPS/eip-1271 https://eips.ethereum.org/EIPS/eip-6492
import type { Send } from '../../rpc/types.ts'
import { isHex } from '../bytes.ts'
import { ChainError } from '../errors.ts'
import type { Hex } from '../types.ts'

/**
 * Characters of a signature: 0x and 48,000 bytes, as in sign.ts. With more the call would outgrow the 49,152 bytes of
 * https://eips.ethereum.org/EIPS/eip-3860.
 */
export const maxSignature = 96_002

/** What prepares a wallet that is not deployed yet. All of it is hex without 0x. */
interface Preparation {
  readonly factory: string
  readonly data: string
  readonly signature: string
}

const word = (size: number): string => size.toString(16).padStart(64, '0')
const length = (hex: string): string => (hex.length / 2).toString(16).padStart(4, '0')

/**
 * The parts of a signature with EIP-6492's suffix: abi.encode(address, bytes, bytes). Undefined where they are malformed or, as
 * parts that overlap, too long.
 */
export function unwrap(signature: string): Preparation | undefined {
  const bytesAt = (index: number): string | undefined => {
    const at = 2 * Number.parseInt(signature.slice(index, index + 64), 16)
    const size = 2 * Number.parseInt(signature.slice(at, at + 64), 16)
    const bytes = signature.slice(at + 64, at + 64 + size)
    return bytes.length === size ? bytes : undefined
  }
  const [, factory] = /^0{24}(.{40})/.exec(signature) ?? []
  const [data, inner] = [bytesAt(64), bytesAt(128)]
  if (!factory || data === undefined || inner === undefined || data.length + inner.length > maxSignature) return
  return { factory, data, signature: inner }
}

/**
 * Init code that returns two words: whether the account says yes, and the first 32 bytes of its code. What it calls with lies
 * behind it; memory holds the answer at 0x00, the account's code at 0x20 and the calldata of the call at 0x40.
 */
function verifierCode(account: string, check: string, preparation?: Preparation): Hex {
  // PUSH2 length, PUSH2 distance from the end, CODESIZE, SUB, PUSH1 0x40, CODECOPY
  const load = (part: string, rest: string): string => `61${length(part)}61${length(rest)}3803604039`
  const ask = [
    load(check, check),
    // PUSH1 0x20, PUSH1 0x40 (the answer's place), PUSH2 length, PUSH1 0x40, PUSH20 account, GAS, STATICCALL
    `6020604061${length(check)}604073${account}5afa`,
    // PUSH1 0x40, MLOAD, PUSH4 0x1626ba7e, PUSH1 0xe0, SHL, EQ, AND: it did not revert, and the whole word is the magic value.
    // Of a shorter answer it is not: the rest of the word would still be the hash that it was asked about.
    '604051631626ba7e60e01b1416',
    // PUSH1 0, MLOAD, OR, PUSH1 0, MSTORE
    '60005117600052',
  ].join('')
  const prepare =
    preparation &&
    [
      load(preparation.data, preparation.data + check),
      // PUSH1 0, PUSH1 0 (no answer wanted), PUSH2 length, PUSH1 0x40, PUSH1 0 (no value), PUSH20 factory, GAS, CALL, POP
      `6000600061${length(preparation.data)}6040600073${preparation.factory}5af150`,
      // Asked before too: the wallet may be there already, and the preparation then may change it, or fail.
      ask,
    ].join('')
  // PUSH1 0x20, PUSH1 0, PUSH1 0x20, PUSH20 account, EXTCODECOPY
  const code = `60206000602073${account}3c`
  // PUSH1 0x40, PUSH1 0, RETURN
  return `0x${code}${ask}${prepare ?? ''}60406000f3${preparation?.data ?? ''}${check}`
}

type Verdict = { readonly isValid: boolean; readonly code: string }

/**
 * Whether the account says yes, and its code or the first 32 bytes of it. Hash, signature and account are hex without 0x, as is
 * the code. Where the node cannot run the init code, as on zkSync, an account that is to be prepared cannot be asked.
 */
export async function askAccount(
  account: string,
  hash: string,
  signature: string,
  preparation: Preparation | undefined,
  send: Send,
): Promise<Verdict> {
  const padding = '0'.repeat(-signature.length & 63)
  const check = `1626ba7e${hash}${word(64)}${word(signature.length / 2)}${signature}${padding}`
  const method = 'eth_call'
  let answer: unknown
  try {
    answer = await send({ method, params: [{ data: verifierCode(account, check, preparation) }, 'latest'] })
  } catch (error) {
    // Only an error of the node itself has a number as its code.
    if (preparation || typeof Object(error).code !== 'number') throw error
    return askDeployed(account, check, send)
  }
  if (typeof answer !== 'string' || !/^0x[\da-f]{128}$/i.test(answer)) throw new ChainError('invalid-answer', method)
  return { isValid: answer[65] === '1', code: answer.slice(66) }
}

/** As {@link askAccount}, in two calls and with the whole code. */
async function askDeployed(account: string, check: string, send: Send): Promise<Verdict> {
  const to = `0x${account}`
  const ask = async (method: string, first: unknown): Promise<string> => {
    const answer = await send({ method, params: [first, 'latest'] })
    if (!isHex(answer)) throw new ChainError('invalid-answer', method)
    return answer.slice(2)
  }
  const code = await ask('eth_getCode', to)
  if (!code) return { isValid: false, code }
  const answer = await ask('eth_call', { to, data: `0x${check}` }).catch((error) => {
    const { code, message } = Object(error)
    // A revert means no. Any other error leaves it unknown.
    if (code === 3 || /revert|opcode|out of ?gas/i.test(message)) return ''
    throw error
  })
  // The whole first word must be the magic value.
  return { isValid: /^1626ba7e0{56}/i.test(answer), code }
}
