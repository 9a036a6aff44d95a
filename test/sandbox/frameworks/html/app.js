// What the page does: one modal, and elements that follow its state.
import { createModal } from 'hasp'

const modal = createModal({
  networks: [
    {
      id: 31337,
      name: 'Anvil',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
    },
  ],
  metadata: { name: 'hasp in plain HTML' },
})

const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id))

function draw() {
  const { account, network } = modal.state
  element('address').textContent = account?.address ?? '—'
  element('network').textContent = network?.name ?? 'not listed'
  for (const id of ['sign', 'disconnect']) element(id).toggleAttribute('disabled', !account)
  if (!account) element('signature').textContent = ''
}

async function sign() {
  // Wallets take the message as the hex of its UTF-8.
  const bytes = new TextEncoder().encode('Hello from hasp')
  const message = `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  const params = [message, modal.state.account?.address]
  try {
    element('signature').textContent = String(
      await modal.provider('eip155')?.request({ method: 'personal_sign', params }),
    )
  } catch (error) {
    element('signature').textContent = /** @type {Error} */ (error).message
  }
}

element('sign').addEventListener('click', sign)
element('disconnect').addEventListener('click', () => modal.disconnect())
modal.subscribe(draw)
draw()
