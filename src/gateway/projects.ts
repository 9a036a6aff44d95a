// Which project a request is of, and whether its page may ask.
import { isAllowedOrigin, originsOf } from './origins.ts'
import { badParameter, RefusalError } from './refusal.ts'
import type { Project, Route } from './types.ts'

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

const isOpenTo = (origin: string, project: Project): boolean => isAllowedOrigin(origin, originsOf(project))

/** Throws where a page of another origin asks. Without the header it is no page of another origin that does. */
export function checkOrigin(origin: string | null, project: Project): void {
  if (origin !== null && !isOpenTo(origin, project))
    throw new RefusalError(403, 'origin_not_allowed', 'Unauthorized: origin not allowed')
}
