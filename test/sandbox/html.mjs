// The pages' documents and the policy each is served with.
import { createHash } from 'node:crypto'

/** `inline` is the hash of a page's import map, the only inline text there is. */
function policy({ inline = '', styled }) {
  return [
    "default-src 'none'",
    `script-src 'self'${inline && ` '${inline}'`}`,
    `style-src ${styled ? "'self'" : "'none'"}`,
    "img-src 'self' data: blob: http://127.0.0.1:*",
    "connect-src 'self' http://127.0.0.1:* ws://127.0.0.1:*",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    'report-uri /__csp',
  ].join('; ')
}

const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text) => String(text).replace(/[&<>"]/g, (letter) => escapes[letter])
const sheet = '<link rel="stylesheet" href="/demo.css">'
const script = (src) => `<script type="module" src="${src}"></script>`

/** @param {{ title: string, styled: boolean, head?: string, body: string, inline?: string }} content */
function page({ title, styled, head = '', body, inline }) {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/icon.svg">
${styled ? sheet : ''}
${head}
</head>
<body>
${body}
</body>
</html>
`
  return { html, policy: policy({ inline, styled }) }
}

const links = [
  ['/react.html', 'React'],
  ['/cdn.html', 'CDN'],
  ['/embedded.html', 'Embedded'],
  ['/wallet', 'Wallet'],
  ['/events', 'Events'],
]
const link =
  (here) =>
  ([href, name]) =>
    `<a href="${href}"${href === here ? ' aria-current="page"' : ''}>${name}</a>`
const header = (here, button = '') => `<header>
<a class="brand" href="/"><img src="/icon.svg" alt="" width="28" height="28">Tidewater</a>
<nav aria-label="Pages">${links.map(link(here)).join('')}</nav>
${button}
</header>`

const wallet = (query) => (query.has('nowallet') ? '' : script('/pages/wallet.js'))

export function reactPage(query) {
  return page({
    title: 'Tidewater · React',
    styled: !query.has('csp'),
    head: wallet(query) + script('/pages/react.js'),
    body: `${header('/react.html', '<span id="corner"></span>')}<main id="root"></main>`,
  })
}

/**
 * A page without a bundler: hasp comes through an import map.
 *
 * @param {{ query: URLSearchParams, list: { files: Record<string, string> }, title: string, module: string, body: string }} content
 * `list` is `dist/cdn/integrity.json`
 */
function hosted({ query, list, title, module, body }) {
  const map = JSON.stringify({
    imports: { hasp: '/cdn/hasp.js', 'hasp/networks': '/cdn/networks.js' },
    integrity: Object.fromEntries(Object.entries(list.files).map(([name, hash]) => [`/cdn/${name}`, hash])),
  })
  return page({
    title,
    styled: !query.has('csp'),
    inline: `sha256-${createHash('sha256').update(map).digest('base64')}`,
    head: `<script type="importmap">${map}</script>${wallet(query)}${script(module)}`,
    body,
  })
}

export function cdnPage(query, list) {
  return hosted({
    query,
    list,
    title: 'Tidewater · CDN',
    module: '/pages/cdn.js',
    body: `${header('/cdn.html', '<hasp-button id="open"></hasp-button>')}<main>
<h1>A plain page, no bundler</h1>
<p class="lead">hasp from one import map, every file checked by its hash. Transactions go through ethers.</p>
<dl>
<div><dt>Status</dt><dd id="status"></dd></div>
<div><dt>Address</dt><dd id="address"></dd></div>
<div><dt>Network</dt><dd id="network"></dd></div>
<div><dt>Balance</dt><dd id="balance"></dd></div>
</dl>
<p class="actions">
<button id="sign" type="button">Sign message</button>
<button id="send" type="button">Send 0.01 ETH</button>
<button id="coins" type="button">Get test coins</button>
<button id="switch" type="button">Switch network</button>
<button id="disconnect" type="button">Disconnect</button>
</p>
<output id="out"></output>
</main>`,
  })
}

export function embeddedPage(query, list) {
  return hosted({
    query,
    list,
    title: 'Tidewater · embedded',
    module: '/pages/embedded.js',
    body: `${header('/embedded.html', '<hasp-button id="open"></hasp-button>')}<main class="beside">
<section>
<h1>Part of the page</h1>
<p class="lead">The same card, drawn in place: no overlay, no dialog, and the focus stays where the visitor put it.</p>
<p>Everything works as it does in the dialog. Closing, from the page or after a wallet has answered, shows the account where there is one and the wallets where there is none.</p>
<p class="actions">
<button id="networks" type="button">Show networks</button>
<button id="close" type="button">Close</button>
</p>
<p class="note">Status: <span id="status"></span></p>
</section>
<aside id="wallet" aria-label="Wallet"></aside>
</main>`,
  })
}

/** A wallet for who has no phone. */
export function walletPage(query) {
  return page({
    title: 'Tidewater · wallet',
    styled: !query.has('csp'),
    head: script('/pages/phone.js'),
    body: `${header('/wallet')}<main class="phone">
<h1>A wallet without a phone</h1>
<p class="lead">A real WalletKit on this machine. Paste what a QR code says, see who asks for what, and answer.</p>
<form id="pair" novalidate>
<label for="uri">Connection uri</label>
<p class="actions">
<input id="uri" name="uri" placeholder="wc:…" autocomplete="off" spellcheck="false" autocapitalize="off">
<button class="primary">Pair</button>
</p>
</form>
<div class="notice">
<div><div id="problem" role="alert"></div><output id="said"></output></div>
<button id="cancel" type="button" aria-label="Cancel: waiting for the page" hidden>Cancel</button>
</div>
<h2 id="waiting" tabindex="-1">Waiting for you</h2>
<div id="questions" class="cards" data-empty="Nobody asks for anything."></div>
<h2 id="sessions-title" tabindex="-1">Connected pages</h2>
<div id="sessions" class="cards" data-empty="None yet."></div>
</main>`,
  })
}

/** A link that leaves this page where it is, and says so. */
const beside = (href, name, kind = '') =>
  `<a class="button${kind}" href="${href}" target="_blank" rel="noopener">${name} <span class="tab">new tab</span></a>`

/** What the gateway was told by pages with `?analytics`. */
export function eventsPage(query) {
  return page({
    title: 'Tidewater · events',
    styled: !query.has('csp'),
    head: script('/pages/events.js'),
    body: `${header('/events')}<main class="told">
<h1>What the gateway was told</h1>
<p class="lead">A page with <code>?analytics</code> sends what happens in its modal to the gateway, which keeps it without addresses. Open one, click around, and see it come in here.</p>
<p class="actions">${beside('/react.html?analytics', 'React with analytics', ' primary')}${beside('/cdn.html?analytics', 'CDN with analytics')}</p>
<h2 id="count" aria-live="polite">Asking the gateway…</h2>
<ol id="events" aria-labelledby="count"></ol>
</main>`,
  })
}

const tries = [
  ['Connect', 'with a browser wallet of your own, or with the sandbox wallet that every page offers.'],
  ['Sign a message', 'and see the signature, which hasp/chains verifies outside Ethereum.'],
  ['Send a little', 'to the second account: ETH, and SOL, BTC and ATOM where their chains run.'],
  ['Get test coins', 'for who is connected, on the network that is chosen.'],
  ['Connect on several chains at once:', 'choose another network, and connect there too.'],
  ['Switch between networks', 'from the page, from the modal or in the wallet.'],
  ['Watch the button in the corner', 'from “Connect wallet” to who is connected, with how much, and where.'],
  ['Use it embedded', 'on a page of its own, without a dialog.'],
  ['Connect a phone', 'without one: copy the connection’s uri and paste it under Wallet.'],
  ['Reload', 'and be connected still; open a second tab and disconnect there.'],
  ['Turn analytics on', 'with ?analytics, and read under Events what a service hears of a visitor.'],
]
const parameters = [
  ['?theme=dark', 'light or dark instead of the system’s'],
  ['?locale=ar', 'another language: ar, de or ja'],
  ['?csp', 'no stylesheet at all: style-src ‘none’'],
  ['?nowallet', 'without the sandbox wallet'],
  ['?coinbase', 'with a wallet that signs in a window of its own'],
  ['?walletconnect', 'with a code for a wallet on another device, such as the one under Wallet'],
  ['?analytics', 'events are sent to the gateway, and shown under Events'],
  ['?networks=1', 'Sandbox One alone is listed'],
  ['?allow', 'networks that are not listed are allowed'],
  ['?rpc=…', 'another endpoint for Sandbox One, such as the gateway’s'],
]

const select = (name, label, options) =>
  `<label>${label}<select name="${name}">${options.map(([value, text]) => `<option value="${value}">${text}</option>`).join('')}</select></label>`
const switches = [
  select('theme', 'Theme', [
    ['system', 'As the system'],
    ['light', 'Light'],
    ['dark', 'Dark'],
  ]),
  '<label>Accent<input type="color" name="accent" value="#131a1b"></label>',
  '<label>Radius<input type="range" name="radius" min="0" max="24" value="12"></label>',
  select('locale', 'Language', [
    ['en', 'English'],
    ['de', 'Deutsch'],
    ['ar', 'العربية'],
    ['ja', '日本語'],
  ]),
  select('network', 'Network', []),
  select('way', 'Way in', [
    ['sandbox', 'Sandbox wallet'],
    ['none', 'Only wallets of your own'],
  ]),
  select('services', 'Services', [
    ['none', 'None'],
    ['data', 'Data provider'],
  ]),
].join('\n')

/** @param {readonly (readonly string[])[]} figures rows of bench/README.md's table, their heads first */
const weights = (figures) =>
  `<table><caption class="note">Up to the opened view, as <code>npm run bench size</code> measured it</caption>${figures
    .map(
      (row, i) =>
        `<tr>${row.map((cell, j) => (i && j ? `<td>${escaped(cell)}</td>` : `<th>${escaped(cell)}</th>`)).join('')}</tr>`,
    )
    .join('')}</table>`

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven']
/** How many local chains there are, in words. */
function chains(networks) {
  const { length } = Object.keys(networks)
  return `${numbers[length] ?? length} local chain${length === 1 ? ' is' : 's are'}`
}

export function indexPage(query, { gateway, relay, networks, mnemonic }, list, figures) {
  const rows = (pairs) =>
    pairs.map(([name, text]) => `<div><dt>${escaped(name)}</dt><dd>${escaped(text)}</dd></div>`).join('\n')
  const places = [...Object.entries(networks), ['gateway', `${gateway}/v1?chainId=…&projectId=…`], ['relay', relay]]
  return hosted({
    query,
    list,
    title: 'Tidewater · hasp sandbox',
    module: '/pages/landing.js',
    body: `${header('/')}<main class="beside">
<section>
<h1>This is hasp</h1>
<p class="lead">The card beside these words is the product, drawn in the page by the lines below. ${chains(networks)} behind it; nothing leaves this machine.</p>
<pre><code id="code"></code></pre>
<p class="actions">
<button id="connect" class="primary" type="button">Connect the sandbox wallet</button>
<button id="sign" type="button" hidden>Sign a message</button>
<button id="send" type="button" hidden>Send 0.01 ETH</button>
<button id="coins" type="button" hidden>Get test coins</button>
</p>
<output id="out"></output>
<form id="switches" autocomplete="off">
${switches}
</form>
${weights(figures)}
</section>
<aside id="wallet" aria-label="Wallet"></aside>
</main>
<main class="rest">
<h2>Pages</h2>
<p class="actions"><a class="button primary" href="/react.html">React page, viem</a><a class="button" href="/cdn.html">CDN page, ethers</a><a class="button" href="/embedded.html">Embedded</a><a class="button" href="/wallet">Wallet</a><a class="button" href="/events">Events</a></p>
<h2>To try</h2>
<ul>
${tries.map(([name, text]) => `<li><strong>${escaped(name)}</strong> ${escaped(text)}</li>`).join('\n')}
</ul>
<h2>Behind it</h2>
<dl>
${rows(places)}
<div><dt>Dev accounts</dt><dd>${escaped(mnemonic)}</dd></div>
</dl>
<p class="note">Everyone knows these keys: never send anything of value to them.</p>
<h2>In a page’s address</h2>
<dl>
${rows(parameters)}
</dl>
</main>`,
  })
}
