/**
 * `hasp/gateway`: the server behind the modal, for a team that hosts its own. It uses what every web platform has (Request,
 * Response, URL, streams), so that it runs in Node and in workers alike, and keeps nothing in memory but caches.
 * @module
 */
import { analyticsRoutes, deleteExpired } from './analytics.ts'
import { readJson, readQuery } from './bounds.ts'
import { createChains } from './chains.ts'
import { dataRoutes } from './data.ts'
import { directoryRoutes } from './directory.ts'
import { jsonRpcRoute } from './json-rpc.ts'
import { addressOf, createLimit, refuseTooMany } from './limits.ts'
import { checkOrigin, createProjects, problemsOf } from './projects.ts'
import { RefusalError } from './refusal.ts'
import { baseRoutes, createRouter, type Match } from './routes.ts'
import { createStore, type Store } from './store.ts'
import type { Answer, Connection, Gateway, GatewayOptions, Project, Route } from './types.ts'

export type * from './providers.ts'
export type { Row, Sql, SqlValue, Statement } from './sql.ts'
export type * from './types.ts'
export { problemsOf, RefusalError }

/** What is known of a request so far: an error needs it for its headers and the log. */
interface Progress {
  route?: Route
  project?: Project
}

/**
 * Makes a gateway. Throws a TypeError that names what is wrong with the options, a line each.
 * @example
 * const gateway = createGateway({ projects: [{ id: 'my-dapp', origins: ['https://my.dapp'] }] })
 * const answer = await gateway.fetch(new Request('https://gateway.example/healthz'))
 */
export function createGateway(options: GatewayOptions): Gateway {
  const problems = problemsOf(options)
  if (problems.length) throw new TypeError(problems.join('\n'))
  const { projects, limits = {}, clientIp = 'socket', log } = options
  const store = storeOf(options)
  const find = createRouter(tableOf(options, store))
  const projectOf = createProjects(projects)
  const perProject = createLimit(limits.perProject ?? 60_000)
  const perAddress = createLimit(limits.perAddress ?? 1200)

  const answer = async (request: Request, from: Connection, progress: Progress): Promise<Answer> => {
    const url = new URL(request.url)
    const query = readQuery(request, url)
    const found = find(request.method, url.pathname)
    progress.route = found.route
    if (request.method === 'OPTIONS') return preflight(found)
    const { route, path } = found
    const origin = request.headers.get('origin')
    // A body that names the project is read before anything is known of who asks; it is bounded all the same.
    const early = route.project === 'body' ? await readJson(request, route.maxBody ?? 0) : undefined
    const project = route.isOpen ? nobody : projectOf({ query, body: early, origin, by: route.project })
    const spend = (requests: number): void => {
      // The address first: one that asks too often shall not spend what the project's other visitors have.
      refuseTooMany(perAddress(`${project.id} ${addressOf(request, from, clientIp)}`, requests))
      refuseTooMany(perProject(project.id, requests))
    }
    if (!route.isOpen) {
      progress.project = project
      checkOrigin(origin, project)
      spend(1)
    }
    const body = early ?? (route.maxBody ? await readJson(request, route.maxBody) : undefined)
    return route.answer({ project, path, query, body, spend, signal: request.signal })
  }

  return {
    async fetch(request, connection = {}) {
      const started = Date.now()
      const progress: Progress = {}
      const origin = request.headers.get('origin')
      const response = await answer(request, connection, progress)
        .then((said) => respond(said, origin))
        .catch((error) => respond(refused(error, progress.route), origin))
      const { route, project } = progress
      const at = new Date(started).toISOString()
      const method = /^[A-Z]{1,10}$/.test(request.method) ? request.method : 'other'
      log?.({
        at,
        method,
        route: route?.path ?? '',
        ...(project && { project: project.id }),
        status: response.status,
        ms: Date.now() - started,
      })
      return response
    },
    async start() {
      await store?.start()
    },
    async sweep(signal) {
      if (store) await deleteExpired(store, projects, Date.now(), signal)
    },
    async reseal() {
      await store?.reseal()
    },
  }
}

const storeOf = ({ sql, key, base, isMoved }: GatewayOptions): Store | undefined =>
  sql && createStore({ sql, key: key === undefined ? undefined : [key].flat(), base, isMoved })

/** The one routing table. */
function tableOf(options: GatewayOptions, store: Store | undefined): Route[] {
  const { chains = {}, files, onEvent, timeout } = options
  const served = createChains(chains, timeout)
  return [
    ...baseRoutes,
    jsonRpcRoute(served),
    ...directoryRoutes(files),
    ...dataRoutes(served, options),
    ...analyticsRoutes(store, onEvent),
  ]
}

/** Whose the open routes are. */
const nobody: Project = { id: '' }

/** Grants nothing: the request that follows is checked by itself, and its refusal has to be readable by the page. */
function preflight({ route }: Match): Answer {
  const headers = {
    'access-control-allow-methods': route.method,
    'access-control-allow-headers': 'content-type',
    'access-control-max-age': '600',
  }
  return { status: 204, headers }
}

function refused(error: unknown, route?: Route): Answer {
  const isOurs = error instanceof RefusalError
  const { status, code, message, headers } = isOurs
    ? error
    : { status: 500, code: 'internal', message: 'The gateway failed', headers: {} }
  const reasons = route?.hasReasons && { status: 'FAILED', reasons: [{ name: code, description: message }] }
  return { status, headers, json: { error: { code, message }, ...reasons } }
}

/** The origin is named alone, never as `*`, and without credentials: an answer is for the page that asked. */
function respond({ status = 200, headers = {}, json, body }: Answer, origin: string | null): Response {
  const all = new Headers({
    'cache-control': 'no-store',
    ...headers,
    'x-content-type-options': 'nosniff',
    vary: 'origin',
  })
  if (origin !== null) {
    all.set('access-control-allow-origin', origin)
    all.set('access-control-expose-headers', 'retry-after')
  }
  if (json !== undefined) all.set('content-type', 'application/json')
  return new Response(json === undefined ? (body ?? null) : JSON.stringify(json), { status, headers: all })
}
