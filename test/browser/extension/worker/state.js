// The wallet's memory. One object in this worker, written through to storage.session, which outlives the worker.

/**
 * @typedef {object} Behaviour of a method; one with `times` wears off
 * @property {number} [times]
 * @property {number} [delay] ms
 * @property {boolean} [hang]
 * @property {boolean} [hold]
 * @property {boolean} [pending]
 * @property {boolean} [reject]
 * @property {{ code: number, message: string, data?: unknown }} [error]
 */
/**
 * @typedef {object} Entry of the log
 * @property {string} origin
 * @property {string} method
 * @property {readonly unknown[] | undefined} params
 * @property {number} at
 * @property {string | number} outcome
 */
/**
 * @typedef {object} State
 * @property {Record<string, string>} rpc endpoints by hex chain id
 * @property {string} chain
 * @property {number[]} accounts
 * @property {string[]} granted
 * @property {boolean} locked
 * @property {string[]} pending origins that were told to wait (-32002)
 * @property {Entry[]} log
 * @property {{
 *   methods: Record<string, Behaviour>, unknown: string[], addOnly: boolean, deadSwitch: boolean,
 *   address: string | null, chainId: unknown, announce: number | false, legacy: boolean, others: boolean,
 * }} mode
 */

/** @type {(rpc: Record<string, string>) => State} */
export const initial = (rpc) => ({
  rpc,
  chain: Object.keys(rpc)[0] ?? '0x1',
  accounts: [0],
  granted: [],
  locked: false,
  pending: [],
  log: [],
  mode: {
    methods: {},
    unknown: [],
    addOnly: false,
    deadSwitch: false,
    address: null,
    chainId: null,
    announce: 0,
    legacy: false,
    others: false,
  },
})

export const state = initial({})

/** To be awaited before anything is read: a service worker has no top-level await. */
export const ready = chrome.storage.session.get('state').then(({ state: stored }) => Object.assign(state, stored))

/** Changes in memory come first, so that two requests at once never overwrite one another. */
export const save = () => chrome.storage.session.set({ state })

export function replace(next) {
  Object.assign(state, next)
  return save()
}
