// The wallet of the sandbox's page: what it is asked waits here until a visitor answers. Started by its first visitor, since
// loading the SDK costs every other start half a second.
import { readText, sendJson } from '../http.mjs'
import { createPairings, readUri, refusal } from './pairings.mjs'
import { describe, sessionRow } from './questions.mjs'

const projectId = '0'.repeat(32)
/** ms that the wallet's relay has for a subscription. */
const patience = 15_000

/**
 * By HTTP, for the page and for scripts: `POST /wallet/pair { uri }`, `/wallet/cancel`, `/wallet/answer { id, approve }`,
 * `/wallet/disconnect { topic }`. Each answers 200 with `{}` or, where a visitor can mend it, `{ error: { code, message } }`;
 * 400 is a body that is no JSON object. `GET /wallet/events` is the state, as server-sent events.
 * @param {{ relayUrl: string, networks: Readonly<Record<string, string>> }} options
 */
export function createDesk({ relayUrl, networks }) {
  const watchers = new Set()
  let wallet
  let starting
  let said = { count: 0, text: '' }
  const state = () => ({
    questions: questions.shown(),
    sessions: (wallet?.sessions() ?? []).map((one) => sessionRow(one, sinceOf(wallet, one))),
    isWaiting: pairings.isWaiting(),
    said,
  })
  const tell = () => {
    for (const response of watchers) response.write(`data: ${JSON.stringify(state())}\n\n`)
  }
  const say = (text, problem) => {
    said = { count: said.count + 1, text, problem }
    tell()
  }
  const pairings = createPairings({
    onSilence: () => say('No proposal came with this uri. Ask the page for a new one.', 'uri'),
  })
  const questions = createQuestions({ pairings, say, tell })
  async function start() {
    const { startWallet } = await import('./index.mjs')
    const ask = (kind) => (params) => questions.ask(kind, params, wallet.sessions())
    const policy = { onProposal: ask('proposal'), onRequest: ask('request'), onAuthenticate: ask('authenticate') }
    wallet = await startWallet({ relayUrl, projectId, networks, accounts: 2, queue: false, ...policy })
    listen(wallet, { questions, say })
    return wallet
  }
  const started = () => {
    starting ??= start()
    return starting
  }
  const actions = createActions({ started, questions, pairings, say, tell })

  return {
    /** @returns {Promise<unknown> | undefined} undefined where the path is not the desk's */
    handle(request, response, { pathname }) {
      const name = /^\/wallet\/(\w+)$/.exec(pathname)?.[1]
      if (name === 'events' && request.method === 'GET') return watch(response)
      if (Object.hasOwn(actions, name ?? '') && request.method === 'POST') return act(actions[name], request, response)
      return undefined
    },
    async stop() {
      for (const response of watchers) response.end()
      pairings.stop()
      questions.stop()
      if (starting) await (await starting).stop()
    },
  }

  async function watch(response) {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    watchers.add(response)
    response.once('close', () => watchers.delete(response))
    response.write(`data: ${JSON.stringify(state())}\n\n`)
    await started()
    tell()
  }
}

function createActions({ started, questions, pairings, say, tell }) {
  return {
    async pair({ uri: text }) {
      const { uri, topic, left } = readUri(text)
      if (pairings.is(topic, 'cancelled') && questions.about(topic)) return reopen(topic)
      pairings.await(topic, left)
      tell()
      try {
        await within(patience, (await started()).pair(uri))
      } catch (error) {
        pairings.set(topic, 'silent')
        tell()
        if (/already exists/.test(error.message)) throw refusal('used', 'This uri was used already.', error)
        throw refusal('failed', 'The wallet could not use this uri. Try again, or ask the page for a new one.', error)
      }
    },
    async cancel() {
      pairings.cancel()
      say('Stopped waiting.')
    },
    async answer({ id, approve }) {
      if (!questions.settle(id, approve ? 'approve' : 'reject'))
        throw refusal('gone', 'Nobody waits for that answer any more.')
    },
    async disconnect({ topic }) {
      const wallet = await started()
      const name = nameOf(wallet, topic)
      if (!name) throw refusal('gone', 'This page is connected no more.')
      await within(patience, wallet.disconnect(topic)).catch((error) => {
        throw refusal('failed', 'The wallet could not tell the page. Try again.', error)
      })
      say(`Disconnected from ${name}.`)
    },
  }

  /** The question came while nobody waited for it. */
  function reopen(topic) {
    pairings.set(topic, 'asked')
    say(questions.about(topic).title)
  }
}

function createQuestions({ pairings, say, tell }) {
  /** @type {Map<number, { shown: any, pairing?: string, timer?: NodeJS.Timeout, resolve: (verdict: string) => void }>} */
  const open = new Map()
  /** What the kit says of a question apart from its params: id and pairing. */
  const letters = new WeakMap()
  const isShown = (/** @type {{ pairing?: string }} */ { pairing }) => !pairing || pairings.is(pairing, 'asked')
  const settle = (id, verdict) => {
    const question = open.get(id)
    if (!question) return false
    const { pairing, timer, resolve } = question
    open.delete(id)
    clearTimeout(timer)
    if (pairing) pairings.set(pairing, 'used')
    resolve(verdict)
    tell()
    return true
  }
  const expire = (id) => {
    const question = open.get(id)
    // Nobody who gave it up hears of it again.
    const isKnown = question && isShown(question)
    settle(id, 'ignore')
    if (isKnown) say('The question has expired. Ask the page again.', 'question')
  }

  return {
    letters,
    settle,
    expire,
    shown: () => [...open.values()].filter(isShown).map(({ shown }) => shown),
    about: (topic) => [...open.values()].find(({ pairing }) => pairing === topic)?.shown,
    ask(kind, params, sessions) {
      const { id = params.id, pairing } = letters.get(params) ?? {}
      const shown = { id, ...describe[kind](params, sessions) }
      // The kit tells of the others' end itself.
      const left = params.expiryTimestamp * 1000 - Date.now()
      const timer = kind === 'authenticate' ? setTimeout(() => expire(id), left).unref() : undefined
      if (pairing && !pairings.is(pairing, 'cancelled')) pairings.set(pairing, 'asked')
      return new Promise((resolve) => {
        open.set(id, { shown, pairing, timer, resolve })
        if (isShown({ pairing })) say(shown.title)
      })
    },
    /** Whoever asked has gone. */
    drop(topic) {
      for (const { shown } of [...open.values()]) if (shown.topic === topic) settle(shown.id, 'ignore')
    },
    stop() {
      for (const { timer } of open.values()) clearTimeout(timer)
    },
  }
}

/** What happened, in a visitor's words. */
function listen(wallet, { questions, say }) {
  /** By topic; a session that has ended has no name any more. */
  const names = new Map()
  const on = {
    session_proposal: ({ id, params }) => void questions.letters.set(params, { id, pairing: params.pairingTopic }),
    session_authenticate: ({ id, topic, params }) => void questions.letters.set(params, { id, pairing: topic }),
    proposal_expire: ({ id }) => questions.expire(id),
    session_request_expire: ({ id }) => questions.expire(id),
    session_delete({ topic }) {
      questions.drop(topic)
      say(`${names.get(topic) ?? 'The page'} has disconnected.`)
    },
    approved({ topic }) {
      const name = nameOf(wallet, topic)
      names.set(topic, name)
      // A sign-in that grants no method makes no session.
      say(name ? `Connected to ${name}.` : 'Signed in.')
    },
    rejected: () => say('Rejected.'),
    answered({ error }) {
      if (error?.code === 5000) say('Rejected.')
      else if (error) say(`The wallet could not do it: ${error.message}`, 'question')
      else say('Answered.')
    },
    failed: ({ error }) => say(`That failed: ${error?.message ?? error}`, 'question'),
  }
  wallet.on((event) => on[event.type]?.(event))
}

async function act(action, request, response) {
  // Any page may post to this machine; only the sandbox's own may approve.
  if (request.headers.origin !== `http://${request.headers.host}`) return response.writeHead(403).end()
  const body = await readText(request)
    .then(JSON.parse)
    .catch(() => undefined)
  if (typeof body !== 'object' || body === null) return sendJson(response, { error: { code: 'no-json' } }, 400)
  try {
    await action(body)
    return sendJson(response, {})
  } catch ({ code, message }) {
    return sendJson(response, { error: { code: code ?? 'failed', message } })
  }
}

const nameOf = (wallet, topic) => {
  const session = wallet.sessions().find((one) => one.topic === topic)
  return session && (session.peer.metadata.name || 'A page without a name')
}
const sinceOf = (wallet, { topic }) =>
  wallet.events.findLast(({ type, ...event }) => type === 'approved' && event.topic === topic)?.at

/** The SDK waits for minutes. */
function within(ms, promise) {
  let timer
  const late = new Promise((_, reject) => {
    timer = setTimeout(reject, ms, new Error(`nothing within ${ms} ms`))
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
