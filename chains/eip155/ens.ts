// Names of accounts, from the chain itself. https://docs.ens.domains/resolution
// A name that would have to be normalised, or read from elsewhere than the chain, is none here.

import { keccak } from '../../rpc/keccak.ts'
import { toHex, toUtf8 } from '../bytes.ts'
import { succeeds } from '../errors.ts'
import type { ChainName, Hex, Network, Reading } from '../types.ts'
import { bytesTail } from './abi-codec.ts'
import { assertAddress, checksum, isAddress } from './address.ts'
import { addressIn, call, textIn } from './calls.ts'
import { word } from './quantity.ts'

/** Labels with dots, of which https://docs.ens.domains/ensip/15 refuses those whose third and fourth letters are hyphens. */
const plainName = /^(?!.{256})(?!(.*\.)?..--)[a-z\d-]{1,63}(\.[a-z\d-]{1,63})+$/

const isName = (name: unknown): name is string => typeof name === 'string' && plainName.test(name)

/** The name's node, as hex without 0x. https://docs.ens.domains/ensip/1#namehash-algorithm */
export function namehash(name: string): string {
  let node: Uint8Array = new Uint8Array(32)
  for (const label of name.split('.').reverse()) node = keccak(Uint8Array.of(...node, ...keccak(toUtf8(label))))
  return toHex(node)
}

/** Of all networks of ENS's own. https://docs.ens.domains/learn/deployments */
const ownRegistry = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
/** Newer networks of viem's name the resolver of all names instead. */
function registryOf({ contracts = {} }: Network): unknown {
  const { ensRegistry, ensUniversalResolver } = contracts
  return ensRegistry ? Object(ensRegistry).address : ensUniversalResolver && ownRegistry
}

/** What the node's resolver answers to each call of a method and the node; nothing where there is no resolver. */
async function records(node: string, calls: readonly string[], reading: Reading): Promise<readonly unknown[]> {
  const address = registryOf(reading.network)
  const resolver = isAddress(address) && addressIn(await call(address, `0x0178b8bf${node}`, reading))
  return resolver ? Promise.all(calls.map((data) => call(resolver, `0x${data}`, reading))) : []
}

const addrOf = (node: string) => `3b3b57de${node}`
const avatarOf = (node: string) => `59d1d43c${node}${word(64)}${bytesTail(`0x${toHex(toUtf8('avatar'))}`)}`
/** Most characters of a URL. */
const maxUrl = 2048

function urlOf(text = ''): string | undefined {
  if (!succeeds(() => new URL(text).protocol === 'https:')) return undefined
  const { href } = new URL(text)
  return href.length > maxUrl ? undefined : href
}

/**
 * The name that the account says is its own, if that leads back to it. Throws ChainError 'invalid-address'; rejects where the
 * node cannot be asked, and otherwise whatever contracts answer is a name or undefined.
 */
export async function nameOf(address: string, reading: Reading): Promise<ChainName | undefined> {
  assertAddress(address, 'address')
  const account = address.toLowerCase()
  const reverse = namehash(`${account.slice(2)}.addr.reverse`)
  const [said] = await records(reverse, [`691f3431${reverse}`], reading)
  const name = textIn(said, 255)
  if (!isName(name)) return undefined
  const node = namehash(name)
  const [owner, picture] = await records(node, [addrOf(node), avatarOf(node)], reading)
  if (addressIn(owner) !== account) return undefined
  const avatar = urlOf(textIn(picture, maxUrl))
  return { name, ...(avatar && { avatar }) }
}

/**
 * The address that a name leads to, in the form of EIP-55; undefined where it leads to none, or is no name. Rejects where the node
 * cannot be asked.
 * @example const to = await addressOf('vitalik.eth', { network, send })
 */
export async function addressOf(name: string, reading: Reading): Promise<Hex | undefined> {
  if (!isName(name)) return undefined
  const node = namehash(name)
  const [owner] = await records(node, [addrOf(node)], reading)
  const address = addressIn(owner)
  return address && checksum(address)
}
