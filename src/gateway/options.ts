// What an operator says, and what is wrong with it.
import { optionsOf } from './chains.ts'
import { isKey } from './keys.ts'
import { isOriginPattern } from './origins.ts'
import { networkShape } from './shapes.ts'
import type { ChainOptions, GatewayOptions, Project } from './types.ts'

/** An origin and perhaps a path, without a slash at the end: that is how it is compared. */
export const isBase = (text: unknown): boolean =>
  typeof text === 'string' && /^https?:\/\/[^\s?#]+[^\s?#/]$/.test(text) && URL.canParse(text)
export const wrongBase =
  'base: must be the URL of the gateway without a slash at its end, such as https://wallet.my.dapp'
const isCount = (value: number) => Number.isInteger(value) && value > 0
/** Most ms that a timer takes: of more it makes 1. */
const maxMs = 2 ** 31 - 1
/** Contracts give decimals as one byte. */
const maxDecimals = 255
const idShape = /^[\w-]{1,64}$/

const noOrigin = 'is no origin such as https://my.dapp or https://*.my.dapp, with no star in its last two labels'

/** What is wrong with the options, a line each; empty where they can be used. */
export function problemsOf(options: GatewayOptions): readonly string[] {
  const { projects, chains = {}, limits = {} } = options
  return [
    ...(projects.length ? [] : ['projects: there is none']),
    ...projects.flatMap((project, i) => problemsOfProject(project, i, options)),
    ...Object.entries(chains).flatMap(([id, value]) => problemsOfChain(id, optionsOf(value))),
    ...problemsOfServer(options),
    ...Object.entries(limits).flatMap(([name, value]) =>
      isCount(value ?? 1) ? [] : [`limits.${name}: must be a whole number, 1 or more`],
    ),
  ]
}

function problemsOfProject(
  { id, origins = [], analytics }: Project,
  i: number,
  { projects, production, sql, onEvent }: GatewayOptions,
): readonly string[] {
  const at = `projects[${i}]`
  const problems: string[] = []
  if (!idShape.test(id)) problems.push(`${at}.id: takes up to 64 letters, digits, - and _`)
  if (projects.findIndex((other) => other.id === id) < i) problems.push(`${at}.id: is another project's too`)
  if (production && !origins.length) problems.push(`${at}.origins: production needs a list`)
  for (const [n, origin] of origins.entries())
    if (!isOriginPattern(origin)) problems.push(`${at}.origins[${n}]: ${noOrigin}`)
  if (analytics && !sql && !onEvent) problems.push(`${at}.analytics: needs sql or onEvent`)
  if (!isCount(analytics?.days ?? 1)) problems.push(`${at}.analytics.days: must be a whole number, 1 or more`)
  return problems
}

function problemsOfChain(
  id: string,
  { urls = [], esplora = [], currency, multicall3 }: ChainOptions,
): readonly string[] {
  const problems: string[] = []
  const all = [...urls, ...esplora]
  if (!networkShape.test(id)) problems.push(`chains.${id}: is no CAIP-2 id, such as eip155:1`)
  if (!all.length || !all.every((url) => /^https?:/.test(url) && URL.canParse(url)))
    problems.push(`chains.${id}: must be a list of http URLs`)
  else if (esplora.some((url) => new URL(url).username || new URL(url).password))
    problems.push(`chains.${id}.esplora: must have no name and password in it`)
  const { decimals = 0 } = currency ?? {}
  if (!(Number.isInteger(decimals) && decimals >= 0 && decimals <= maxDecimals))
    problems.push(`chains.${id}.currency.decimals: must be a whole number up to ${maxDecimals}`)
  if (multicall3 !== undefined && !/^0x[\da-f]{40}$/i.test(multicall3))
    problems.push(`chains.${id}.multicall3: is no address`)
  return problems
}

function problemsOfServer({ clientIp, key, base, timeout = 1 }: GatewayOptions): readonly string[] {
  const problems: string[] = []
  if (typeof clientIp === 'object' && !isCount(clientIp.hops))
    problems.push('clientIp.hops: must be the number of proxies, 1 or more')
  if (typeof clientIp === 'object' && !idShape.test(clientIp.header))
    problems.push('clientIp.header: is no name of a header')
  if (key !== undefined && !(key.length && [key].flat().every(isKey)))
    problems.push('key: must be 32 bytes in base64, or a list of such')
  if (!isCount(timeout) || timeout > maxMs) problems.push(`timeout: must be a whole number of ms, 1 to ${maxMs}`)
  if (base !== undefined && !isBase(base)) problems.push(wrongBase)
  return problems
}
