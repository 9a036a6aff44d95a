// What the documents say in figures, written between markers so that it cannot drift.
import { kilobytes } from './weigh.mjs'

/**
 * A document's text with what stands between `<!-- name -->` and `<!-- /name -->` replaced.
 *
 * @param {string} document
 * @param {string} name
 * @param {string} text
 */
export function fill(document, name, text) {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [from, to] = [document.indexOf(start), document.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`there is no ${start} … ${end}`)
  return `${document.slice(0, from + start.length)}\n${text.trim()}\n${document.slice(to)}`
}

/** @type {readonly (readonly [string, string])[]} */
const rows = [
  ['core', 'Importing it: `createModal`, discovery, reconnect'],
  ['core (CDN)', 'Importing it from a CDN'],
  ['first open', 'Opened for the first time, your React'],
  ['first open (CDN)', 'Opened for the first time from a CDN, Preact included'],
  ['asking a wallet', 'Connecting and switching: with the first wallet that is asked'],
  ['asking a chain', 'Asking a chain, for a balance: with the first account that is shown'],
  ['view button', '`<hasp-button>`'],
  ['rpc', '`hasp/rpc` alone, without the texts of error codes'],
  ['walletconnect', '`hasp/walletconnect` alone'],
  ['walletconnect/cipher-noble', '… and where the browser has no ChaCha20-Poly1305'],
  ['walletconnect/crypto-noble', '… and where the browser has no X25519 or Ed25519'],
  ['shared by later screens', 'What every screen after the first shares'],
  ['view account', 'The account screen'],
  ['chain eip155', 'EVM: addresses and balances'],
  ['eip155 whole', 'EVM: all of `hasp/chains/eip155` but verifying'],
  ['chain solana', 'Solana: addresses and balances'],
  ['chain solana/transfer', 'Solana: sending SOL, beyond that'],
  ['chain solana/tokens', 'Solana: SPL tokens, beyond that'],
  ['chain bip122', 'Bitcoin: addresses'],
  ['chain polkadot', 'Polkadot: addresses and balances'],
  ['chain cosmos', 'Cosmos: addresses and balances'],
  ['chain eip155/verify', 'Verifying an EVM signature, beyond that'],
  ['networks', 'All constants of `hasp/networks`'],
  ['testing', '`hasp/testing`, which tests alone fetch'],
]

/** The five that README shows. */
const short = new Set(['core (CDN)', 'first open', 'first open (CDN)', 'asking a wallet', 'asking a chain'])

/**
 * README's rows, or all of them. From budgets.json, not from the build: within its tolerance the figures stay as they are.
 *
 * @param {Readonly<Record<string, { limit: number, now: number }>>} budgets
 */
export function sizeTable(budgets, isShort = false) {
  const lines = rows
    .filter(([name]) => budgets[name] && (!isShort || short.has(name)))
    .map(([name, words]) => `| ${words} | ${kilobytes(budgets[name].now)} kB | ${kilobytes(budgets[name].limit)} kB |`)
  return ['| what is loaded (brotli, 1 kB = 1000 bytes) | now | limit |', '|---|--:|--:|', ...lines].join('\n')
}
