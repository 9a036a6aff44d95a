// What the wallet tells the pages, and what it shows them: the malformed answers of a mode are made here.
import { accountAt } from '../../../sandbox/signer.mjs'
import { state } from './state.js'

/** What a site may see. */
export function shownAccounts(origin) {
  if (state.locked || !state.granted.includes(origin)) return []
  if (state.mode.address !== null) return [state.mode.address]
  return state.accounts.map((index) => accountAt(index).address)
}

export const shownChain = () => state.mode.chainId ?? state.chain

export async function emit(origin, event, value) {
  const tabs = await chrome.tabs.query({})
  // A tab without our bridge refuses.
  await Promise.all(tabs.map(({ id }) => chrome.tabs.sendMessage(id, { origin, event, value }).catch(() => {})))
}

export const emitAccounts = (origins = state.granted) =>
  Promise.all(origins.map((origin) => emit(origin, 'accountsChanged', shownAccounts(origin))))

export const emitChain = () => Promise.all(state.granted.map((origin) => emit(origin, 'chainChanged', shownChain())))
