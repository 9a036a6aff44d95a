// The way of a request to its row of the table: what it may be at most, whose it is, and whether it may ask now.
import { readJson, readQuery } from './bounds.ts'
import { addressOf, createLimit, refuseTooMany } from './limits.ts'
import { checkOrigin, createProjects } from './projects.ts'
import { badParameter } from './refusal.ts'
import { createRouter, type Match } from './routes.ts'
import type { Answer, Connection, GatewayOptions, Project, Route } from './types.ts'

/** What is known of a request so far: an error needs it for its headers and the log. */
export interface Progress {
  readonly report: (error: unknown) => void
  route?: Route
  project?: Project
}

type AnswerTo = (request: Request, from: Connection, progress: Progress) => Promise<Answer>

/** Makes what answers requests by a table. It rejects with RefusalError where a request may not ask. */
export function createAnswer(
  { projects, clientIp = 'socket', limits = {} }: GatewayOptions,
  table: readonly Route[],
): AnswerTo {
  const { perProject: ofProject = 60_000, perAddress: ofAddress = 1200 } = limits
  const find = createRouter(table)
  const projectOf = createProjects(projects)
  const perProject = createLimit(ofProject)
  const perAddress = createLimit(ofAddress)
  // Also what is refused counts, as far as it can without being in the way of what is not.
  const perCaller = createLimit(ofAddress * projects.length)
  const most = Math.min(ofProject, ofAddress)

  return async (request, from, progress) => {
    const url = new URL(request.url)
    const query = readQuery(request, url)
    const found = find(request.method, url.pathname)
    progress.route = found.route
    if (request.method === 'OPTIONS') return preflight(found)
    const { route, path } = found
    const origin = request.headers.get('origin')
    const address = addressOf(request, from, clientIp)
    if (!route.isOpen) refuseTooMany(perCaller(address))
    // A body that names the project is read before anything is known of who asks; it is bounded all the same.
    const early = route.project === 'body' ? await readJson(request, route.maxBody ?? 0) : undefined
    const project = route.isOpen ? nobody : projectOf({ query, body: early, origin, by: route.project })
    const take = (requests: number): void => {
      // The address first: one that asks too often shall not spend what the project's other visitors have.
      refuseTooMany(perAddress(`${project.id} ${address}`, requests))
      refuseTooMany(perProject(project.id, requests))
    }
    const spend = (more: number): void => {
      const all = more + 1
      // To come again later would be of no use.
      if (all > most) throw badParameter('The request', `counts as ${all}, and ${most} a minute are allowed`)
      take(more)
    }
    if (!route.isOpen) {
      progress.project = project
      checkOrigin(origin, project)
      take(1)
    }
    const body = early ?? (route.maxBody ? await readJson(request, route.maxBody) : undefined)
    return route.answer({ project, path, query, body, spend, signal: request.signal, report: progress.report })
  }
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
