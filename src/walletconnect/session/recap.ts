// What a session may do, as the last resource of a sign-in and as a sentence of it.
// https://eips.ethereum.org/EIPS/eip-5573
import { fromBase64, fromUtf8, toBase64, toUtf8 } from '../crypto/bytes.ts'
import type { Cacao } from '../types.ts'
import { isObject } from './namespaces.ts'

/** Abilities such as `request/personal_sign`, by CAIP-2 namespace. */
type Recap = Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>

const recapPrefix = 'urn:recap:'

/** The resource that carries a recap. */
export const writeRecap = (att: object): string =>
  recapPrefix + toBase64(toUtf8(JSON.stringify({ att }))).replace(/=+$/, '')

/** The recap among a sign-in's resources; undefined where there is none. Throws where it only seems to be one. */
export function readRecap({ resources }: Cacao['p']): Recap | undefined {
  const last = resources?.[resources.length - 1]
  if (!last?.includes(recapPrefix)) return undefined
  const { att } = JSON.parse(fromUtf8(fromBase64(last.replace(recapPrefix, ''))))
  const isAbilities = (value: unknown) => isObject(value) && Object.values(value).every(Array.isArray)
  if (!isObject(att) || !Object.values(att).every(isAbilities)) throw new TypeError('no recap')
  return att as Recap
}

/** How the text of a recap begins. */
export const statementPrefix = 'I further authorize the stated URI to perform the following actions on my behalf: '

/** The sentence that a wallet shows and signs for a recap. */
export function recapStatement(recap: Recap): string {
  let count = 0
  const sentences = Object.entries(recap).map(([resource, abilities]) => {
    const actions = new Map<string, string[]>()
    const pairs = Object.keys(abilities).map((ability) => ability.split('/'))
    for (const [verb = '', action = ''] of pairs.sort(([, a = ''], [, b = '']) => a.localeCompare(b)))
      actions.set(verb, [...(actions.get(verb) ?? []), action])
    const parts = [...actions].map(
      ([verb, names]) => `(${++count}) '${verb}': '${names.join("', '")}' for '${resource}'.`,
    )
    return parts.join(', ').replace('.,', '.')
  })
  return statementPrefix + sentences.join(' ')
}
