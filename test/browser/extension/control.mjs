// The tests' hand on the extension wallet.
import { setTimeout as sleep } from 'node:timers/promises'

const isOurs = (worker) => worker.url().startsWith('chrome-extension://')
const isReady = (worker) => worker.evaluate(() => 'testWallet' in globalThis).catch(() => false)

/** Asked again for every command: Chromium may have ended the worker and started another. */
async function workerOf(context) {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const worker = context.serviceWorkers().find(isOurs)
    if (worker && (await isReady(worker))) return worker
    await sleep(20)
  }
  throw new Error('the test wallet has no service worker: is the extension loaded?')
}

/**
 * How a method behaves; without one it is approved at once.
 * @typedef {object} Behaviour
 * @property {boolean} [reject] 4001
 * @property {{ code: number, message: string, data?: unknown }} [error]
 * @property {boolean} [hang] never answered
 * @property {boolean} [hold] waits until the mode has another behaviour, and then goes on
 * @property {boolean} [pending] -32002 until `release`
 * @property {number} [delay] ms, before anything else
 * @property {number} [times] then it is approved; absent = for good
 *
 * @typedef {object} Mode each key of a patch replaces the old value
 * @property {Record<string, Behaviour>} [methods] by method name; `*` is every other
 * @property {string[]} [unknown] hex chain ids that need wallet_addEthereumChain first, beside those without an endpoint
 * @property {boolean} [addOnly] adding does not switch
 * @property {boolean} [deadSwitch] switching answers null and does nothing
 * @property {string | null} [address] shown instead of the real one
 * @property {string | null} [chainId] shown instead of the real one
 * @property {number | false} [announce] EIP-6963: at once (0), after so many ms, or never; for pages loaded from now on
 * @property {boolean} [legacy] also `window.ethereum`
 * @property {boolean} [others] also in the shapes of the other namespaces, for pages loaded from now on
 *
 * @typedef {{ origin: string, method: string, params: unknown, at: number, outcome: 'open' | 'result' | number }} LogEntry
 *
 * @param {import('playwright-core').BrowserContext} context
 */
export async function wallet(context) {
  const call = async (command, ...parameters) => {
    const worker = await workerOf(context)
    return worker.evaluate(([name, list]) => globalThis.testWallet[name](...list), [command, parameters])
  }
  await workerOf(context)
  return {
    /** @param {Mode} patch @returns {Promise<void>} */
    set: (patch) => call('set', patch),
    /** A fresh wallet, unknown to every site; nothing is emitted. @param {Record<string, string>} [rpcUrls] by CAIP-2 or hex id; the first is the current chain; absent keeps them @returns {Promise<void>} */
    reset: (rpcUrls) => call('reset', rpcUrls),
    /** @returns {Promise<void>} */
    lock: () => call('lock'),
    /** @returns {Promise<void>} */
    unlock: () => call('unlock'),
    /** Grants what was answered with -32002. @returns {Promise<void>} */
    release: () => call('release'),
    /** @param {...number} indexes the first is current @returns {Promise<void>} */
    setAccount: (...indexes) => call('setAccount', ...indexes),
    /** @param {string} id hex or CAIP-2; the wallet need not know it @returns {Promise<void>} */
    setChain: (id) => call('setChain', id),
    /** @param {string} [origin] absent = every one @returns {Promise<void>} */
    revoke: (origin) => call('revoke', origin),
    /** @returns {Promise<LogEntry[]>} */
    log: () => call('log'),
  }
}
