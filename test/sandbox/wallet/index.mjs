// A wallet that tests and the sandbox's page script: the real WalletKit, real keys, and a policy for each question.
import { getSdkError } from '@walletconnect/utils'
import { authenticate, authentications } from './auth.mjs'
import { accountsOn, grant, otherChains } from './grant.mjs'
import { startKit, stopCore } from './kit.mjs'
import { methods, signRequest } from './sign.mjs'

export { forgeries } from './auth.mjs'
export { memoryStorage, startSignClient } from './kit.mjs'

const heard = ['session_delete', 'proposal_expire', 'session_request_expire']
const plain = ({ code, message, data }) => ({ code, message, ...(data === undefined ? {} : { data }) })

/** See index.d.mts for what each option is. */
export async function startWallet({
  relayUrl,
  projectId,
  name = 'Sandbox Wallet',
  storage,
  oneClickAuth = true,
  queue = true,
  ...options
}) {
  const metadata = { name, description: 'Signs for tests', url: 'https://wallet.example', icons: [] }
  const kit = await startKit({ relayUrl, projectId, storage, queue, metadata })
  const { crypto } = kit.core
  const wallet = createWallet(kit, options)
  const encode = crypto.encode
  // Past the kit's own checks: the one way to have it send what a broken wallet would.
  crypto.encode = (topic, payload, options) => encode(topic, wallet.tamper?.(payload, topic) ?? payload, options)
  /** The kit answers for itself; what it throws must not end the process. */
  const guarded = (type, answer) => (event) => {
    wallet.tell(type, event)
    answer(wallet, event).then(
      (outcome) => outcome && wallet.tell(outcome.type, { id: event.id, ...outcome }),
      (error) => wallet.tell('failed', { id: event.id, on: type, error }),
    )
  }
  kit.on('session_proposal', guarded('session_proposal', answerProposal))
  kit.on('session_request', guarded('session_request', answerRequest))
  if (oneClickAuth) kit.on('session_authenticate', guarded('session_authenticate', answerAuthenticate))
  for (const type of heard) kit.on(type, (event) => wallet.tell(type, event))
  return wallet
}

function createWallet(
  kit,
  {
    networks = {},
    chains = [...Object.keys(networks), ...otherChains],
    accounts = 1,
    onProposal = () => 'approve',
    onRequest = () => 'approve',
    onAuthenticate = () => 'approve',
  },
) {
  const { signClient } = kit.engine
  const listeners = new Set()
  const active = new Map()
  const wallet = {
    kit,
    networks,
    chains: [...chains],
    accounts,
    policy: { proposal: onProposal, request: onRequest, authenticate: onAuthenticate },
    tamper: undefined,
    events: [],
    tell(type, event) {
      const entry = { type, at: Date.now(), ...event }
      wallet.events.push(entry)
      for (const listener of [...listeners]) listener(entry)
    },
    on(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    next: (type, { timeout = 60_000, where = (/** @type {any} */ _event) => true } = {}) =>
      within(timeout, `no ${type}`, (resolve) =>
        wallet.on((event) => event.type === type && where(event) && resolve(event)),
      ),
    pair: (uri) => kit.pair({ uri }),
    sessions: () => Object.values(kit.getActiveSessions()),
    activeChain: (topic) => active.get(topic) ?? firstChain(signClient.session.get(topic)),
    disconnect: (topic) => kit.disconnectSession({ topic, reason: getSdkError('USER_DISCONNECTED') }),
    update: (topic, namespaces) =>
      acknowledged(kit, topic, 'wc_sessionUpdate', () => kit.updateSession({ topic, namespaces })),
    extend: (topic) => acknowledged(kit, topic, 'wc_sessionExtend', () => kit.extendSession({ topic })),
    ping: (topic, timeout = 10_000) =>
      within(timeout, 'no pong', (resolve, reject) => void signClient.ping({ topic }).then(resolve, reject)),
    emit: (topic, chainId, event) => kit.emitSessionEvent({ topic, chainId, event }),
    async switchChain(topic, chainId, data = Number(chainId.split(':')[1])) {
      await admitChain(wallet, topic, chainId)
      active.set(topic, chainId)
      await wallet.emit(topic, chainId, { name: 'chainChanged', data })
    },
    async stop() {
      signClient.events.removeAllListeners()
      kit.events.removeAllListeners()
      await stopCore(kit.core)
    },
  }
  return wallet
}

const firstChain = ({ namespaces }) => Object.values(namespaces)[0].accounts[0].split(':').slice(0, 2).join(':')

async function answerProposal({ kit, policy, chains, accounts }, { id, params }) {
  const verdict = await policy.proposal(params)
  if (verdict === 'ignore') return undefined
  const refuse = async (reason) => {
    await kit.rejectSession({ id, reason })
    return { type: 'rejected', reason }
  }
  if (verdict === 'reject' || verdict.reject) return refuse(verdict.reject ?? getSdkError('USER_REJECTED'))
  const {
    namespaces = grant(params, { chains, count: accounts }),
    forge,
    ...rest
  } = verdict === 'approve' ? {} : verdict
  if (Object.keys(namespaces).length === 0) return refuse(getSdkError('UNSUPPORTED_CHAINS'))
  const asked = params.requests?.authentication
  const answers = asked ? { authentication: await authentications(asked, { forge }) } : undefined
  const session = await kit.approveSession({ id, namespaces, proposalRequestsResponses: answers, ...rest })
  return { type: 'approved', topic: session.topic }
}

async function answerRequest(wallet, { id, topic, params }) {
  const { request, chainId } = params
  const verdict = await wallet.policy.request({ id, topic, chainId, ...request })
  if (verdict === 'ignore') return undefined
  const respond = async (answer) => {
    await wallet.kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...answer } })
    return { type: 'answered', topic, ...answer }
  }
  if (verdict === 'reject' || verdict.reject) return respond({ error: verdict.reject ?? getSdkError('USER_REJECTED') })
  if (verdict !== 'approve') return respond({ result: verdict.result })
  let done
  try {
    done = await perform(wallet, topic, chainId, request)
  } catch (error) {
    return respond({ error: plain({ ...error, code: error.code ?? -32000, message: error.message }) })
  }
  const answered = await respond({ result: done.value })
  await done.afterwards?.()
  return answered
}

/** What is asked of the wallet itself is done here, the rest is signing. */
async function perform(wallet, topic, chainId, { method, params }) {
  const { networks, accounts } = wallet
  const [namespace] = chainId.split(':')
  const addresses = () => accountsOn(chainId, accounts).map((account) => account.split(':')[2])
  if (method === 'eth_accounts' || method === 'eth_requestAccounts') return { value: addresses() }
  if (method === 'wallet_switchEthereumChain') {
    const wanted = `${namespace}:${Number(params?.[0]?.chainId)}`
    if (!wallet.chains.includes(wanted)) throw Object.assign(new Error('Unrecognized chain ID'), { code: 4902 })
    return { value: null, afterwards: () => wallet.switchChain(topic, wanted) }
  }
  return { value: await signRequest({ method, params, chainId, count: accounts, networks }) }
}

/** A chain that the session lacks is added to it before the wallet goes there. */
async function admitChain(wallet, topic, chainId) {
  const { namespaces } = wallet.sessions().find((one) => one.topic === topic)
  const [name] = chainId.split(':')
  const space = namespaces[name]
  if (space.accounts.some((account) => account.startsWith(`${chainId}:`))) return
  const accounts = [...space.accounts, ...accountsOn(chainId, wallet.accounts)]
  const chains = [...(space.chains ?? []), chainId]
  await wallet.update(topic, { ...namespaces, [name]: { ...space, chains, accounts } })
}

async function answerAuthenticate(wallet, { id, params }) {
  const verdict = await wallet.policy.authenticate(params)
  if (verdict === 'ignore') return undefined
  if (verdict === 'reject' || verdict.reject) {
    const reason = verdict.reject ?? getSdkError('USER_REJECTED')
    await wallet.kit.rejectSessionAuthenticate({ id, reason })
    return { type: 'rejected', reason }
  }
  const active = wallet.chains.find((chain) => chain.startsWith('eip155:'))
  const { cacaos, spoil } = await authenticate(params.authPayload, {
    chains: wallet.chains,
    active,
    forge: verdict.forge,
  })
  const before = wallet.tamper
  wallet.tamper = (payload, topic) => spoiled(before?.(payload, topic) ?? payload, id, spoil)
  try {
    const { session } = await wallet.kit.approveSessionAuthenticate({ id, auths: cacaos })
    return { type: 'approved', topic: session?.topic }
  } finally {
    wallet.tamper = before
  }
}

function spoiled(payload, id, spoil) {
  if (payload.id !== id || !payload.result?.cacaos) return payload
  return { ...payload, result: { ...payload.result, cacaos: payload.result.cacaos.map(spoil) } }
}

/** Listens before it sends: the kit's own promise misses an answer that comes before it is asked to wait. */
const acknowledged = ({ core: { history } }, topic, method, send) =>
  within(60_000, `no answer to ${method}`, (resolve, reject) => {
    const listen = (record) => {
      if (record.topic !== topic || record.request.method !== method) return
      if (record.response.error) reject(record.response.error)
      else resolve()
    }
    history.on('history_updated', listen)
    send().catch(reject)
    return () => history.off('history_updated', listen)
  })

/**
 * The SDK waits five minutes.
 *
 * @param {number} timeout ms
 * @param {string} problem
 * @param {(resolve: (value?: any) => void, reject: (error: unknown) => void) => unknown} start
 */
function within(timeout, problem, start) {
  /** @type {any} */
  let undo
  let timer
  return new Promise((resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${problem} within ${timeout} ms`)), timeout)
    undo = start(resolve, reject)
  }).finally(() => {
    clearTimeout(timer)
    undo?.()
  })
}

export { grant, methods }
