// What a visitor is shown before answering: rows of text, all of them the page's own claims. A list is one value each.

const unique = (values) => [...new Set(values)]
const row = (name, value) => (value?.length ? [[name, value]] : [])
const dappRows = ({ url, description }) => [['Page', url], ...row('Says', description)]
const nameOf = (metadata) => metadata?.name || 'A page without a name'
const accountsOf = ({ namespaces }) => Object.values(namespaces).flatMap(({ accounts }) => accounts)

/** Methods that a sign-in's recap asks for; none where there is no recap. */
function granted(resources) {
  const recap = resources?.at(-1)
  if (!recap?.startsWith('urn:recap:')) return []
  const { att } = JSON.parse(Buffer.from(recap.slice('urn:recap:'.length), 'base64').toString('utf8'))
  const verbs = Object.values(att).flatMap((abilities) => Object.keys(abilities))
  return unique(verbs.map((verb) => verb.replace(/^request\//, '')))
}

/** A message that is hex is text to whoever signs it. */
function spoken(method, params) {
  if (method !== 'personal_sign' || !/^0x([0-9a-f]{2})+$/i.test(params?.[0])) return []
  const text = Buffer.from(params[0].slice(2), 'hex').toString('utf8')
  return text.includes('\uFFFD') ? [] : [['Message', text]]
}

function proposal({ proposer, requiredNamespaces, optionalNamespaces, requests }) {
  const spaces = [...Object.entries(requiredNamespaces), ...Object.entries(optionalNamespaces)]
  const all = (read) => unique(spaces.flatMap(read))
  // A sign-in may ride on the proposal: to approve the one is to sign the other.
  const signIns = requests?.authentication ?? []
  const rows = [
    ...dappRows(proposer.metadata),
    ...row(
      'Networks',
      all(([key, { chains }]) => chains ?? [key]),
    ),
    ...row(
      'Methods',
      all(([, { methods }]) => methods),
    ),
    ...row(
      'Events',
      all(([, { events }]) => events),
    ),
    ...row('Signs in to', unique(signIns.map(({ domain }) => domain))),
    ...signIns.flatMap(({ statement }) => row('Statement', statement)),
  ]
  return { title: 'A page wants to connect', name: nameOf(proposer.metadata), rows }
}

function authenticate({ requester, authPayload }) {
  const { domain, statement, chains, resources } = authPayload
  const rows = [
    ...dappRows(requester.metadata),
    ['Domain', domain],
    ...row('Statement', statement),
    ...row('Networks', unique(chains)),
    ...row('Methods', granted(resources)),
  ]
  return { title: 'A page wants you to sign in', name: nameOf(requester.metadata), rows }
}

function request({ topic, chainId, method, params }, sessions) {
  const { metadata = {} } = sessions.find((one) => one.topic === topic)?.peer ?? {}
  const words = spoken(method, params)
  return {
    topic,
    title: `A page asks for ${method}`,
    name: nameOf(metadata),
    rows: [['Page', metadata.url ?? ''], ['Network', [chainId]], ['Method', [method]], ...words],
    // Whoever can read the message need not read what carries it.
    details: { label: 'Parameters', text: JSON.stringify(params, null, 2) ?? 'none', open: words.length === 0 },
  }
}

export const describe = { proposal, authenticate, request }

/** @param {any} session the kit's; @param {number} since ms, of its approval */
export const sessionRow = (session, since) => ({
  topic: session.topic,
  name: nameOf(session.peer.metadata),
  url: session.peer.metadata.url,
  accounts: accountsOf(session),
  since,
  until: session.expiry * 1000,
})
