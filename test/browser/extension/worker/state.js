// The wallet's memory. One object in this worker, written through to storage.session, which outlives the worker.

/** @returns what a fresh wallet is; `rpc` is the endpoint by hex chain id */
export const initial = (rpc) => ({
  rpc,
  chain: Object.keys(rpc)[0] ?? '0x1',
  accounts: [0],
  granted: [],
  locked: false,
  /** Origins that were told to wait (-32002). */
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
