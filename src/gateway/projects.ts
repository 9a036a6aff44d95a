// Which project a request is of, and whether its page may ask.
import { optionsOf } from './chains.ts'
import { isKey } from './keys.ts'
import { defaultOrigins, isAllowedOrigin, isOriginPattern } from './origins.ts'
import { badParameter, RefusalError } from './refusal.ts'
import type { GatewayOptions, Project, Route } from './types.ts'

/** An origin and perhaps a path, without a slash at the end: that is how it is compared. */
const isBase = (text: string) => /^https?:\/\/[^\s?#]+[^\s?#/]$/.test(text) && URL.canParse(text)
const isCount = (value: number) => Number.isInteger(value) && value > 0
const idShape = /^[\w-]{1,64}$/

/** What is wrong with the options, a line each; empty where they can be used. */
export function problemsOf({
  projects,
  chains = {},
  production,
  clientIp,
  limits = {},
  sql,
  onEvent,
  key,
  base,
  timeout = 1,
}: GatewayOptions): readonly string[] {
  const problems: string[] = []
  if (!projects.length) problems.push('projects: there is none')
  for (const [i, { id, origins, analytics }] of projects.entries()) {
    const at = `projects[${i}]`
    if (!idShape.test(id)) problems.push(`${at}.id: takes up to 64 letters, digits, - and _`)
    if (projects.findIndex((other) => other.id === id) < i) problems.push(`${at}.id: is another project's too`)
    if (production && !origins?.length) problems.push(`${at}.origins: production needs a list`)
    for (const [n, origin] of (origins ?? []).entries())
      if (!isOriginPattern(origin)) problems.push(`${at}.origins[${n}]: is no origin such as https://my.dapp`)
    if (analytics && !sql && !onEvent) problems.push(`${at}.analytics: needs sql or onEvent`)
    if (!isCount(analytics?.days ?? 1)) problems.push(`${at}.analytics.days: is a whole number, 1 or more`)
  }
  for (const [id, value] of Object.entries(chains)) {
    const { urls = [], esplora = [] } = optionsOf(value)
    const all = [...urls, ...esplora]
    if (!/^[-a-z0-9]{3,8}:[-\w]{1,32}$/.test(id)) problems.push(`chains: ${id} is no CAIP-2 id`)
    if (!all.length || !all.every((url) => /^https?:/.test(url) && URL.canParse(url)))
      problems.push(`chains.${id}: is a list of http URLs`)
    else if (esplora.some((url) => new URL(url).username || new URL(url).password))
      problems.push(`chains.${id}.esplora: is asked without a name and password`)
  }
  if (typeof clientIp === 'object' && !(Number.isInteger(clientIp.hops) && clientIp.hops > 0))
    problems.push('clientIp.hops: is the number of proxies, 1 or more')
  if (typeof clientIp === 'object' && !/^[\w-]{1,64}$/.test(clientIp.header))
    problems.push('clientIp.header: is no name of a header')
  if (key !== undefined && !(key.length && [key].flat().every(isKey)))
    problems.push('key: is 32 bytes in base64, or a list of such')
  if (!isCount(timeout)) problems.push('timeout: is a whole number, 1 or more')
  if (base !== undefined && !isBase(base))
    problems.push('base: is the URL of the gateway, such as https://wallet.my.dapp')
  for (const [name, value] of Object.entries(limits))
    if (!isCount(value ?? 1)) problems.push(`limits.${name}: is a whole number, 1 or more`)
  return problems
}

/** What of a request says which project it is of. */
export interface Said {
  readonly query: ReadonlyMap<string, string>
  readonly body?: unknown
  readonly origin?: string | null
  /** Where it may be said beside the query. */
  readonly by?: Route['project'] | undefined
}

/** Finds the project of a request; throws RefusalError in the words that clients of the reference look for. */
export function createProjects(projects: readonly Project[]): (said: Said) => Project {
  const byId = new Map<unknown, Project>(projects.map((project) => [project.id, project]))
  return ({ query, body, origin = null, by }) => {
    const inBody = by === 'body' ? (Object(body) as { projectId?: unknown }).projectId : undefined
    const id = query.get('projectId') ?? (by === 'origin' ? idByOrigin(projects, origin) : inBody)
    if (!id) throw badParameter('projectId', 'is missing')
    const project = byId.get(id)
    if (!project) throw new RefusalError(401, 'invalid_key', 'Unauthorized: invalid key')
    return project
  }
}

/** Of the only project that takes the origin. */
function idByOrigin(projects: readonly Project[], origin: string | null): string | undefined {
  const [first, ...others] = projects.filter((project) => origin !== null && isOpenTo(origin, project))
  return others.length ? undefined : first?.id
}

const isOpenTo = (origin: string, { origins }: Project): boolean =>
  isAllowedOrigin(origin, origins?.length ? origins : defaultOrigins)

/** Throws where a page of another origin asks. Without the header it is no page of another origin that does. */
export function checkOrigin(origin: string | null, project: Project): void {
  if (origin !== null && !isOpenTo(origin, project))
    throw new RefusalError(403, 'origin_not_allowed', 'Unauthorized: origin not allowed')
}
