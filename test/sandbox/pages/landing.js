// The first page: the modal in the page, the lines that made it, and switches that change both. Served as it is.
import * as hasp from 'hasp'
import * as library from './library.js'
import { actions, facts, sandboxWallets, setup } from './setup.js'

const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id))
const form = /** @type {HTMLFormElement} */ (element('switches'))
const value = (name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name)).value

const options = await setup('demo-landing')
const modal = hasp.createModal({ ...options, mount: element('wallet') })

const networks = /** @type {HTMLSelectElement} */ (form.elements.namedItem('network'))
for (const { id, name, caipNetworkId = `eip155:${id}` } of options.networks)
  networks.append(new Option(name, caipNetworkId))
const wayIn = /** @type {HTMLSelectElement} */ (form.elements.namedItem('way'))
const services = /** @type {HTMLSelectElement} */ (form.elements.namedItem('services'))
const query = new URLSearchParams(location.search)
wayIn.value = query.has('nowallet') ? 'none' : 'sandbox'
services.value = query.has('data') ? 'data' : 'none'
/** Another wallet or other services are another page. */
const another = () =>
  location.assign(
    `/?${[wayIn.value === 'none' && 'nowallet', services.value === 'data' && 'data'].filter(Boolean).join('&')}`,
  )

/** What the switches ask for; what is left as it was is not in it. */
function chosen() {
  const themeVariables = {
    ...(form.dataset.accent && { accent: form.dataset.accent }),
    ...(value('radius') !== '12' && { radius: `${value('radius')}px` }),
  }
  return {
    theme: /** @type {import('../../../src/types.ts').Theme} */ (value('theme')),
    locale: value('locale'),
    themeVariables,
  }
}

function say() {
  const { theme, locale, themeVariables } = chosen()
  const more = [
    theme === 'system' ? '' : `  theme: '${theme}',`,
    locale === 'en' ? '' : `  locale: '${locale}',`,
    services.value === 'data' ? "  projectId, tokens,\n  services: { data: 'https://data.example' }," : '',
    Object.keys(themeVariables).length ? `  themeVariables: ${JSON.stringify(themeVariables)},` : '',
  ].filter(Boolean)
  element('code').textContent = [
    `import { createModal } from 'hasp'`,
    'createModal({',
    `  networks, metadata: { name: 'Tidewater' },`,
    ...more,
    `  mount: document.querySelector('#wallet'),`,
    '})',
  ].join('\n')
}

form.addEventListener('input', async ({ target }) => {
  const { name } = /** @type {HTMLInputElement} */ (target)
  if (name === 'way' || name === 'services') return void another()
  if (name === 'network')
    return void (await modal.switchNetwork(/** @type {'eip155:1'} */ (networks.value)).catch(draw))
  if (name === 'accent') form.dataset.accent = value('accent')
  modal.update(chosen())
  say()
})
element('connect').addEventListener('click', async () => {
  const namespace = modal.state.network?.chainNamespace ?? 'eip155'
  // What is said of a refusal is said in the card.
  if (isConnected()) await modal.disconnect({ namespace })
  else await modal.connect({ wallet: sandboxWallets[namespace], namespace }).catch(() => undefined)
})
const { sign, send, coins } = actions(modal, library)
for (const [id, run] of Object.entries({ sign, send, coins })) {
  element(id).addEventListener('click', async () => {
    element('out').textContent = '…'
    element('out').textContent = await run()
  })
}

/** Whether a wallet is connected on the network that is chosen, or on one of its namespace. */
function isConnected() {
  const { connections, network } = modal.state
  return connections.some((one) => one.network.split(':')[0] === network?.chainNamespace)
}

function draw() {
  const { network } = modal.state
  const { amount } = facts(modal.state)
  element('connect').textContent = isConnected() ? 'Disconnect' : 'Connect the sandbox wallet'
  element('send').textContent = amount ? `Send ${amount}` : 'Nothing to send here'
  for (const id of ['sign', 'send', 'coins']) element(id).hidden = !isConnected()
  element('send').toggleAttribute('disabled', !amount)
  networks.value = network?.caipNetworkId ?? ''
}
modal.subscribe(draw)
draw()
say()
Object.assign(window, { demo: { modal, hasp } })
