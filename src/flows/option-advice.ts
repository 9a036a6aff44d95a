// What a developer is told of options that nothing reads: names that hasp does not know, and values that mean nothing. Builds for
// production do not have it.
import { messageKeys } from './message-keys.ts'
import { elsewhere, groups } from './option-names.ts'

const themes: readonly unknown[] = ['light', 'dark', 'system', undefined]
/** The languages that hasp speaks, by their BCP 47 primary subtag. */
const languages: readonly string[] = ['en', 'ar', 'de', 'ja']
/** How far a name may be from one that is meant. */
const maxDistance = 2

const keysOf = (value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : []
/** As text, whatever it is. */
const shown = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : `of the type ${typeof value}`)
const get = (value: unknown, name: string): unknown => Object(value)[name]

/** How many letters have to be put in, left out or replaced to make `b` of `a`. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries()) {
      const [diagonal = 0, above = 0] = row.slice(j)
      next.push(Math.min(above + 1, (next[j] ?? 0) + 1, diagonal + (letter === other ? 0 : 1)))
    }
    row = next
  }
  return row[b.length] ?? b.length
}

/** The name that was probably meant. */
function nearest(name: string, names: readonly string[]): string | undefined {
  const ranked = names
    .map((one) => ({ one, far: distance(name.toLowerCase(), one.toLowerCase()) }))
    .sort((a, b) => a.far - b.far)
  return ranked.find(({ far }) => far <= maxDistance)?.one
}

const meant = (name: string, names: readonly string[], otherwise: string): string => {
  const one = nearest(name, names)
  return one ? `did you mean ${one}?` : otherwise
}

function nameAdvice(options: unknown): readonly string[] {
  return Object.entries(groups).flatMap(([group, known]) => {
    const values = group ? get(options, group) : options
    const names = Object.keys(known)
    return keysOf(values)
      .filter((name) => !names.includes(name))
      .map((name) => {
        const path = group ? `${group}.${name}` : name
        return `${path} is not read: ${elsewhere[path] ?? meant(name, names, 'there is no such option')}`
      })
  })
}

/** As chains of RainbowKit have one. */
const hasIconUrl = (networks: unknown): boolean =>
  Array.isArray(networks) && networks.some((network) => get(network, 'iconUrl') !== undefined)

function valueAdvice(options: unknown): readonly string[] {
  const theme = get(options, 'theme')
  const locale = get(options, 'locale')
  const tag = typeof locale === 'string' ? locale.replace(/[-_].*/, '').toLowerCase() : 'en'
  const byNumber = keysOf(get(options, 'rpcUrls')).filter((id) => /^\d+$/.test(id))
  const texts = keysOf(get(options, 'messages'))
  const network = get(options, 'defaultNetwork')
  const { caipNetworkId, id } = Object(network)
  const isNetwork = typeof network === 'number' || typeof id === 'number'
  const all = [
    isNetwork && `defaultNetwork is a CAIP-2 id: write '${caipNetworkId ?? `eip155:${id ?? network}`}'`,
    !themes.includes(theme) && `theme is 'light', 'dark' or 'system', not ${shown(theme)}`,
    get(options, 'mount') === null &&
      'mount is null, so that the modal opens over the page: was its element there yet?',
    !languages.includes(tag) &&
      !texts[0] &&
      `locale '${tag}' is none of ${languages.join(', ')}: the texts are English`,
    Array.isArray(get(options, 'wallets')) &&
      'wallets is no list: it is { featured, include, exclude, custom }, and installed wallets are found',
    hasIconUrl(get(options, 'networks')) &&
      "the iconUrl of a network is not read: it is assets: { imageUrl: 'https://…' } here",
    ...texts
      .filter((key) => !messageKeys.includes(key))
      .map((key) => `messages.${key} is not read: ${meant(key, messageKeys, 'there is no such text')}`),
    ...byNumber.map((id) => `rpcUrls.${id} is not read: write 'eip155:${id}'`),
  ]
  return all.filter((one) => typeof one === 'string')
}

/** What a modal keeps for as long as it lives. */
const kept: readonly string[] = ['connectors', 'mount', 'name', 'projectId', 'services', 'storage']

/** What to tell of the options of a modal, a sentence each. `isSecond` where there is a modal already, which takes what can change. */
export function adviceOn(options: unknown, isSecond = false): readonly string[] {
  const ignored = keysOf(options).filter((name) => isSecond && kept.includes(name))
  return [
    ...nameAdvice(options),
    ...valueAdvice(options),
    ...(ignored[0] ? [`there is a modal already, which keeps its ${ignored.join(', ')}: destroy() it first`] : []),
  ]
}

/** Tells the developer. */
export function advise(options: unknown, isSecond?: boolean): void {
  for (const sentence of adviceOn(options, isSecond)) console.warn(`hasp: ${sentence}`)
}
