// The service worker: requests of pages on one side, the tests' steering (`globalThis.testWallet`) on the other.
import { WalletError } from '../../../sandbox/signer.mjs'
import { emitAccounts, emitChain } from './events.js'
import { answer, grant, revoke, unlockWaiting } from './methods.js'
import { showUp } from './presence.js'
import { initial, ready, replace, save, state } from './state.js'

let busy = 0
// A worker that does nothing for 30 s is ended, and with it whatever it still owes a page.
setInterval(() => busy > 0 && chrome.runtime.getPlatformInfo(), 15_000)

const sleep = (time) => new Promise((resolve) => setTimeout(resolve, time))

/** @returns {import('./state.js').Behaviour} what the mode has for a method */
function take(method) {
  const { methods } = state.mode
  const behaviour = methods[method] ?? methods['*'] ?? {}
  if (behaviour.times === undefined) return behaviour
  if (behaviour.times <= 0) return {}
  behaviour.times -= 1
  return behaviour
}

async function behave(origin, { kind, method, params }, entry) {
  const { delay, hang, hold, pending, reject, error } = take(method)
  if (delay) await sleep(delay)
  while (hold && state.mode.methods[method]?.hold) await sleep(20)
  if (hang) return { hang: true }
  if (pending) {
    if (!state.pending.includes(origin)) state.pending.push(origin)
    throw new WalletError(-32002, `Already processing ${method}. Please wait.`)
  }
  if (reject) throw new WalletError(4001, 'User rejected the request.')
  if (error) throw new WalletError(error.code, error.message, error.data)
  // A shape of another namespace asks its visitor, and does the rest itself.
  const result = kind === 'decide' ? null : await answer(origin, method, params ?? [])
  entry.outcome = 'result'
  return { result }
}

/** @returns {Promise<Answer>} */
async function onRequest(origin, request) {
  /** @type {import('./state.js').Entry} */
  const entry = { origin, method: request.method, params: request.params, at: Date.now(), outcome: 'open' }
  state.log.push(entry)
  busy += 1
  try {
    return await behave(origin, request, entry)
  } catch (error) {
    const { code = -32603, message, data } = /** @type {WalletError} */ (error)
    entry.outcome = code
    return { error: { code, message, data } }
  } finally {
    busy -= 1
    await save()
  }
}

chrome.runtime.onMessage.addListener((message, sender, respond) => {
  /** @returns {Promise<Answer>} */
  const reply = async () => {
    await ready
    if (message.kind === 'late') return { delay: state.mode.announce, legacy: state.mode.legacy }
    return onRequest(sender.origin, message)
  }
  reply().then(respond)
  return true
})

const hex = (id) => (id.includes(':') ? `0x${Number(id.split(':')[1]).toString(16)}` : id)

const steering = {
  async set(patch) {
    Object.assign(state.mode, patch)
    await save()
    await showUp()
  },
  async reset(urls) {
    const rpc = urls ? Object.fromEntries(Object.entries(urls).map(([id, url]) => [hex(id), url])) : state.rpc
    await replace(initial(rpc))
    await showUp()
  },
  async lock() {
    state.locked = true
    await save()
    await emitAccounts()
  },
  async unlock() {
    state.locked = false
    await unlockWaiting()
  },
  async release() {
    for (const behaviour of Object.values(state.mode.methods)) delete behaviour.pending
    const origins = state.pending.splice(0)
    for (const origin of origins) grant(origin)
    await save()
    await emitAccounts(origins)
  },
  async setAccount(...indexes) {
    state.accounts = indexes
    await save()
    await emitAccounts()
  },
  async setChain(id) {
    state.chain = hex(id)
    await save()
    await emitChain()
  },
  revoke: (origin) => revoke(origin ? [origin] : [...state.granted]),
  log: () => state.log,
}

// Only now: a test that finds it may load a page at once.
ready.then(showUp).then(() => {
  globalThis.testWallet = steering
})
