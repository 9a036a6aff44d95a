// What README says in figures and hashes, written between markers so that it cannot drift.
import { createHash } from 'node:crypto'
import { kilobytes } from './weigh.mjs'

/** README's text with what stands between `<!-- name -->` and `<!-- /name -->` replaced. */
export function fill(readme, name, text) {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [from, to] = [readme.indexOf(start), readme.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`README.md has no ${start} … ${end}`)
  return `${readme.slice(0, from + start.length)}\n${text.trim()}\n${readme.slice(to)}`
}

const rows = [
  ['core', 'Importing it: `createModal`, discovery, reconnect'],
  ['core (CDN)', 'The same from a CDN'],
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
]

/** From budgets.json, not from the build: within its tolerance the figures stay as they are. */
export function sizeTable(budgets) {
  const lines = rows
    .filter(([name]) => budgets[name])
    .map(([name, words]) => `| ${words} | ${kilobytes(budgets[name].now)} kB | ${kilobytes(budgets[name].limit)} kB |`)
  return ['| what is loaded (brotli, 1 kB = 1000 bytes) | now | limit |', '|---|--:|--:|', ...lines].join('\n')
}

/** The CDN snippet. `preload` are the files that a page needs before any click, `eager` those of the opened modal. */
export function snippet({ importmap }, base, preload, eager) {
  const map = `\n${JSON.stringify(importmap, null, 2)}\n`
  const hash = createHash('sha256').update(map).digest('base64')
  const link = (name) =>
    `<link rel="modulepreload" href="${base}${name}" integrity="${importmap.integrity[base + name]}" crossorigin>`
  return `\`\`\`html
<script type="importmap">${map}</script>
${preload.map(link).join('\n')}
<script type="module" src="app.js"></script>
<button id="connect">Connect wallet</button>
\`\`\`

\`\`\`js
// app.js
import { createModal } from 'hasp'
import { base, mainnet } from 'hasp/networks'

const modal = createModal({ networks: [mainnet, base], metadata: { name: 'My dapp' } })
document.querySelector('#connect').onclick = () => modal.open()
\`\`\`

A page that opens it without a click fetches the interface along with the rest:

\`\`\`html
${eager.map(link).join('\n')}
\`\`\`

Under a Content Security Policy the import map is allowed by its hash:

\`\`\`
script-src 'self' ${new URL(base).origin} 'sha256-${hash}'
\`\`\``
}
