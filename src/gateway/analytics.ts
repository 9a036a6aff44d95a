// Events of pages: into a table or to a function of the operator's, without what says who the visitor is.
import { hasControls } from './bounds.ts'
import { within } from './reading.ts'
import { badParameter, unavailable } from './refusal.ts'
import { hasAddress, scrubbed } from './scrub.ts'
import type { Sql, Statement } from './sql.ts'
import type { AnalyticsEvent, Call, GatewayOptions, Project, Route } from './types.ts'

/** Room for the first event, which has nearly all of a page's options in it. */
const maxBody = 65_536
const maxEvents = 200
const maxMs = 10_000
/** With its network in front of it. */
const maxAddress = 170
const dayMs = 86_400_000
const defaultDays = 90
/** ms between two portions of a sweep, for those who write. */
const pauseMs = 10

type Json = Record<string, unknown>

/** The rows that take events: one by one, as older clients of the reference send them, or several at once. */
export function analyticsRoutes(sql: Sql | undefined, onEvent: GatewayOptions['onEvent']): readonly Route[] {
  const keep = async (project: Project, said: readonly unknown[]) => {
    // All are read before any is kept.
    const events = said.map((one) => readEvent(project, one))
    // Who takes no events does not say so to each: a client asks beforehand.
    if (!project.analytics) return accepted
    try {
      if (onEvent) await within(maxMs, Promise.all(events.map(async (event) => onEvent(event))))
      else await sql?.batch(events.map(insert))
    } catch (error) {
      throw unavailable('The event could not be kept', error)
    }
    return accepted
  }
  return [
    { method: 'POST', path: '/e', maxBody, answer: ({ project, body }) => keep(project, [body]) },
    {
      method: 'POST',
      path: '/batch',
      maxBody,
      answer({ project, body, spend }) {
        if (!Array.isArray(body) || !body.length || body.length > maxEvents)
          throw badParameter('The body', `takes 1 to ${maxEvents} events`)
        // The first is paid for with the request.
        spend(body.length - 1)
        return keep(project, body)
      },
    },
  ]
}

/** Clients of the reference parse every answer, so that an empty one is an error to them. */
const accepted = { status: 202, json: {} }

function insert({ id, project, at, event, body }: AnalyticsEvent): Statement {
  const sql = 'insert into events (id, project, at, event, body) values (?, ?, ?, ?, ?) on conflict (id) do nothing'
  // Of two projects the ids may be the same, if somebody wants them to be.
  return { sql, args: [`${project}:${id}`, project, at, event, JSON.stringify(body)] }
}

function readEvent({ id, analytics }: Project, said: Call['body']): AnalyticsEvent {
  const { eventId, url, domain, timestamp, props } = Object(said) as Json
  const { event, address } = Object(props) as Json
  const isText = (text: unknown, max: number): text is string =>
    typeof text === 'string' && text.length <= max && !hasControls(text)
  if (typeof eventId !== 'string' || !/^[\w-]{1,64}$/.test(eventId)) throw badParameter('eventId', 'is no id')
  if (!isText(url, 8192)) throw badParameter('url', 'is no URL')
  if (!isText(domain, 255)) throw badParameter('domain', 'is no domain')
  if (!(Number.isFinite(timestamp) || isText(timestamp, 40))) throw badParameter('timestamp', 'is no time')
  if (typeof event !== 'string' || !/^\w{1,64}$/.test(event))
    throw badParameter('props.event', 'is no name of an event')
  const isDropped = !analytics?.addresses
  if (isDropped && hasAddress(event)) throw badParameter('props.event', 'is no name of an event')
  // Behind the path a page may have anything: a token, an email, an address.
  const body = { url: url.replace(/[?#].*$/s, ''), domain, timestamp, props }
  const own = typeof address === 'string' && address.length <= maxAddress ? address : ''
  // Of a project that takes no events nothing is kept, so nothing has to be taken out.
  const kept = analytics ? (scrubbed(body, isDropped, own) as Json) : {}
  return { id: eventId, project: id, at: Date.now(), event, body: kept }
}

/** Most events that are deleted at once: who writes meanwhile waits for no more than these. */
const portion = 1000

/**
 * By project, found one after the other in the index, which a cross join keeps in this order. What no project is named for is of one that is no
 * more.
 */
const deletion = `with recursive
  terms (project, before) as materialized (select key, value from json_each(?)),
  names (project) as (
    select min(project) from events
    union all
    select (select min(project) from events where project > names.project) from names where names.project is not null
  )
  delete from events where rowid in (
    select events.rowid from names left join terms using (project)
    cross join events on events.project = names.project and events.at < coalesce(terms.before, ?)
    limit ${portion}
  ) returning 1 as one`

/** Deletes what was kept for long enough, a portion after the other. A signal ends it between two of them. */
export async function deleteExpired(
  sql: Sql,
  projects: readonly Project[],
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  const before = (days = defaultDays) => now - days * dayMs
  const terms = projects.map(({ id, analytics }) => [id, before(analytics?.days)] as const)
  const statement = { sql: deletion, args: [JSON.stringify(Object.fromEntries(terms)), before()] }
  while (!signal?.aborted) {
    const [deleted = []] = await sql.batch([statement])
    if (deleted.length < portion) return
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
