// The wallet of the sandbox's page: what it is asked waits here until a visitor answers. Started by its first visitor, since
// loading the SDK costs every other start half a second.
import { readText, sendJson } from '../http.mjs'

const projectId = '0'.repeat(32)
const asks = {
  proposal: () => 'A page wants to connect',
  request: ({ method }) => `A page asks for ${method}`,
  authenticate: () => 'A page wants you to sign in',
}

/** @param {{ relayUrl: string, networks: Readonly<Record<string, string>> }} options */
export function createDesk({ relayUrl, networks }) {
  /** @type {Map<number, { shown: object, resolve: (verdict: string) => void }>} */
  const open = new Map()
  const watchers = new Set()
  let starting

  const ask = (kind) => (params) => {
    const id = params.id ?? Date.now()
    const shown = { id, kind, title: asks[kind](params), ...describe[kind](params, wallet) }
    return new Promise((resolve) => {
      open.set(id, { shown, resolve })
      tell()
    })
  }
  const settle = (id, verdict) => {
    const question = open.get(id)
    open.delete(id)
    question?.resolve(verdict)
    tell()
    return question !== undefined
  }
  let wallet
  async function start() {
    const { startWallet } = await import('./index.mjs')
    wallet = await startWallet({
      relayUrl,
      projectId,
      networks,
      accounts: 2,
      queue: false,
      onProposal: ask('proposal'),
      onRequest: ask('request'),
      onAuthenticate: ask('authenticate'),
    })
    wallet.on(({ type, id, topic }) => {
      if (type === 'proposal_expire' || type === 'session_request_expire') settle(id, 'ignore')
      // Whoever asked has gone.
      if (type === 'session_delete')
        for (const { shown } of open.values()) if (shown.topic === topic) settle(shown.id, 'ignore')
      tell()
    })
    return wallet
  }
  const started = () => {
    starting ??= start()
    return starting
  }
  const state = () => ({
    questions: [...open.values()].map(({ shown }) => shown),
    sessions: (wallet?.sessions() ?? []).map(sessionRow),
    last: wallet?.events.map(outcomeOf).findLast(Boolean) ?? '',
  })
  const tell = () => {
    for (const response of watchers) response.write(`data: ${JSON.stringify(state())}\n\n`)
  }

  const actions = {
    async pair({ uri }) {
      await (await started()).pair(String(uri).trim())
    },
    async answer({ id, approve }) {
      if (!settle(id, approve ? 'approve' : 'reject')) throw new Error('nobody waits for that any more')
    },
    async disconnect({ topic }) {
      await (await started()).disconnect(topic)
      tell()
    },
  }

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

async function act(action, request, response) {
  // Any page may post to this machine; only the sandbox's own may approve.
  if (request.headers.origin !== `http://${request.headers.host}`) return response.writeHead(403).end()
  try {
    await action(JSON.parse(await readText(request)))
    return response.writeHead(204).end()
  } catch (error) {
    return sendJson(response, { error: error.message }, 400)
  }
}

const dappRows = ({ name, url, description }) => [
  ['Name', name],
  ['Address', url],
  ...(description ? [['Says', description]] : []),
]
const joined = (values) => [...new Set(values)].join(', ') || 'none'

/** What a visitor must see before answering: rows of text, all of them the page's own claims. */
const describe = {
  proposal({ proposer, requiredNamespaces, optionalNamespaces }) {
    const spaces = [...Object.entries(requiredNamespaces), ...Object.entries(optionalNamespaces)]
    const chains = spaces.flatMap(([key, { chains }]) => chains ?? [key])
    const rows = [
      ['Networks', joined(chains)],
      ['Methods', joined(spaces.flatMap(([, { methods }]) => methods))],
      ['Events', joined(spaces.flatMap(([, { events }]) => events))],
    ]
    return { rows: [...dappRows(proposer.metadata), ...rows] }
  },
  authenticate({ requester, authPayload }) {
    const { domain, statement = '', chains } = authPayload
    const rows = [['Domain', domain], ...(statement ? [['Statement', statement]] : []), ['Networks', joined(chains)]]
    return { rows: [...dappRows(requester.metadata), ...rows] }
  },
  request({ topic, chainId, method, params }, wallet) {
    const metadata = wallet.sessions().find((one) => one.topic === topic)?.peer.metadata ?? {}
    const rows = [
      ['Network', chainId],
      ['Method', method],
      ...spoken(method, params),
      ['Details', JSON.stringify(params, null, 2) ?? 'none'],
    ]
    return { topic, rows: [...dappRows(metadata).slice(0, 2), ...rows] }
  },
}

/** A message that is hex is text to whoever signs it. */
function spoken(method, params) {
  if (method !== 'personal_sign' || !/^0x([0-9a-f]{2})+$/i.test(params?.[0])) return []
  const text = Buffer.from(params[0].slice(2), 'hex').toString('utf8')
  return text.includes('\uFFFD') ? [] : [['Message', text]]
}

const sessionRow = ({ topic, expiry, namespaces, peer }) => ({
  topic,
  name: peer.metadata.name,
  url: peer.metadata.url,
  accounts: Object.values(namespaces).flatMap(({ accounts }) => accounts),
  until: new Date(expiry * 1000).toISOString().slice(0, 10),
})

const outcomes = {
  approved: () => 'Connected.',
  rejected: () => 'Rejected.',
  answered: ({ error }) => (error ? `Refused: ${error.message}` : 'Answered.'),
  failed: ({ error }) => `Failed: ${error?.message ?? error}`,
  session_delete: () => 'The page has disconnected.',
  proposal_expire: () => 'The proposal has expired.',
  session_request_expire: () => 'The request has expired.',
}
const outcomeOf = (event) => outcomes[event.type]?.(event)
