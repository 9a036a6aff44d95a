/**
 * `hasp/gateway`: the server behind the modal, for a team that hosts its own. It uses what every web platform has (Request,
 * Response, URL, streams), so that it runs in Node and in workers alike, and keeps nothing in memory but caches.
 * @module
 */
import { analyticsRoutes, deleteExpired } from './analytics.ts'
import { createAnswer, type Progress } from './answer.ts'
import { createDocument, maxList } from './assets.ts'
import { createChains } from './chains.ts'
import { dataRoutes } from './data.ts'
import { directoryRoutes } from './directory.ts'
import { jsonRpcRoute } from './json-rpc.ts'
import { problemsOf } from './options.ts'
import { FileError, RefusalError } from './refusal.ts'
import { headOf, refused, respond } from './respond.ts'
import { baseRoutes } from './routes.ts'
import { createStore, type Store } from './store.ts'
import { readTokens } from './tokens.ts'
import type { Gateway, GatewayOptions, LogLine } from './types.ts'
import { readWallets } from './wallets.ts'

export type * from './providers.ts'
export type { Row, Sql, SqlValue, Statement } from './sql.ts'
export type * from './types.ts'
export { FileError, problemsOf, RefusalError }

/**
 * Makes a gateway. Throws a TypeError that names what is wrong with the options, a line each.
 * @example
 * const gateway = createGateway({ projects: [{ id: 'my-dapp', origins: ['https://my.dapp'] }] })
 * const answer = await gateway.fetch(new Request('https://gateway.example/healthz'))
 */
export function createGateway(options: GatewayOptions): Gateway {
  const problems = problemsOf(options)
  if (problems.length) throw new TypeError(problems.join('\n'))
  const { projects, log, onError } = options
  const store = storeOf(options)
  const { files = () => undefined } = options
  const wallets = createDocument(files, 'wallets.json', maxList, readWallets)
  const tokens = createDocument(files, 'tokens.json', maxList, readTokens)
  const served = createChains(options.chains, options.timeout, options.fetch)
  // The one routing table.
  const answer = createAnswer(options, [
    ...baseRoutes,
    jsonRpcRoute(served),
    ...directoryRoutes(files, wallets),
    ...dataRoutes(served, tokens, options),
    ...analyticsRoutes(store, options.onEvent),
  ])
  return {
    async fetch(request, connection = {}) {
      const started = Date.now()
      const progress: Progress = {
        report(error) {
          // Who has gone away made it fail, but for the operator's own files.
          if (error instanceof FileError || !request.signal.aborted) safely(() => onError?.(error, requestOf(progress)))
        },
      }
      const origin = request.headers.get('origin')
      const refuse = (error: unknown): Response => {
        const cause = error instanceof RefusalError ? error.cause : error
        if (cause !== undefined) progress.report(cause)
        return respond(refused(error, progress.route), origin)
      }
      const response = await answer(request, connection, progress)
        .then((said) => respond(said, origin))
        .catch(refuse)
        // Of a status or a header that cannot be sent.
        .catch(refuse)
      const at = new Date(started).toISOString()
      const method = /^[A-Z]{1,10}$/.test(request.method) ? request.method : 'other'
      const { status } = response
      safely(() => log?.({ at, method, ...requestOf(progress), status, ms: Date.now() - started }))
      return request.method === 'HEAD' ? headOf(response) : response
    },
    async start() {
      const tell = (error: Error) => safely(() => onError?.(error, { route: '' }))
      // What is wrong with a list is told, and keeps no gateway from serving.
      await Promise.allSettled([wallets(tell), tokens(tell)])
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

/** What the operator's functions throw is nothing that a client is told. */
function safely(tell: () => unknown): void {
  const run = async () => tell()
  run().catch(() => undefined)
}

const requestOf = ({ route, project }: Progress): Pick<LogLine, 'route' | 'project'> => ({
  route: route?.path ?? '',
  ...(project && { project: project.id }),
})

const storeOf = ({ sql, key, base, isMoved }: GatewayOptions): Store | undefined =>
  sql && createStore({ sql, key: key === undefined ? undefined : [key].flat(), base, isMoved })
