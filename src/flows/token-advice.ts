// What a developer is told of tokens that nothing reads.

import { idParts, isNetworkId } from '../../chains/caip.ts'
import { isText } from '../is-text.ts'
import type { Token } from '../types.ts'
import { get, keysOf, meant, shown } from './nearest.ts'

/** A name that is missing here does not compile. */
const known: { readonly [Name in keyof Required<Token>]: true } = {
  address: true,
  symbol: true,
  name: true,
  decimals: true,
  imageUrl: true,
}
const names = Object.keys(known)
/** What other kits and lists of tokens call the picture. */
const pictures: readonly string[] = ['image', 'icon', 'iconUrl', 'logo', 'logoURI', 'logoUrl']
/** How an address of a token looks, where a namespace has them. Its checksum is not looked at: that would cut the chains into more files. */
const shapes: Readonly<Record<string, RegExp>> = {
  eip155: /^0x[\da-f]{40}$/i,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
}

/** The ids of the networks of an app; none where nobody can say. */
const idsOf = (networks: unknown): readonly unknown[] =>
  Array.isArray(networks)
    ? networks.map((network) => {
        const { caipNetworkId, chainNamespace = 'eip155', id } = Object(network)
        return caipNetworkId ?? (isText(id) || typeof id === 'number' ? `${chainNamespace}:${id}` : undefined)
      })
    : []

/** What to tell of `tokens`, a sentence each; `networks` are those that the app lists, or anything where that is unknown. */
export function tokenAdvice(tokens: unknown, networks: unknown): readonly string[] {
  if (tokens === undefined) return []
  if (typeof tokens !== 'object' || tokens === null || Array.isArray(tokens))
    return [
      `tokens is not read: it is { 'eip155:1': [{ address, symbol, decimals }] }, not ${Array.isArray(tokens) ? 'a list' : tokens === null ? 'null' : shown(tokens)}`,
    ]
  const ids = idsOf(networks)
  return keysOf(tokens).flatMap((id) => {
    const list = get(tokens, id)
    if (!isNetworkId(id)) return [`tokens['${id}'] is not read: networks are named as 'eip155:1'`]
    if (ids[0] !== undefined && !ids.includes(id)) return [`tokens['${id}'] is not read: networks does not list it`]
    if (!Array.isArray(list)) return [`tokens['${id}'] is a list of { address, symbol, decimals }, not ${shown(list)}`]
    return list.flatMap((token, i) => adviceOnToken(token, `tokens['${id}'][${i}]`, id))
  })
}

function adviceOnToken(token: unknown, path: string, network: string): readonly string[] {
  const { address, symbol, decimals } = Object(token)
  const isWhole = isText(address) && isText(symbol) && typeof decimals === 'number' && (decimals & 255) === decimals
  const shape = shapes[`${idParts(network)[0]}`]
  const left = !isWhole
    ? 'it is { address, symbol, decimals }, decimals a number up to 255'
    : shape && !shape.test(address)
      ? `its address is none of ${network}, but ${shown(address)}`
      : decimals === 0 && 'decimals is 0, and a token has one at least'
  return [
    ...(left ? [`${path} is left out: ${left}`] : []),
    ...keysOf(token)
      .filter((name) => !names.includes(name))
      .map((name) => {
        const instead = pictures.includes(name) ? 'it is imageUrl here' : meant(name, names, 'there is no such field')
        return `${path}.${name} is not read: ${instead}`
      }),
  ]
}
