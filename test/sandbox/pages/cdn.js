// Served as it is: this page has no bundler, and hasp comes through the import map.
import * as hasp from 'hasp'
import * as library from './ethers.js'
import { actions, facts, setup } from './setup.js'

const options = await setup('demo-cdn')
const modal = hasp.createModal(options)
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id))
const act = actions(modal, library)

function draw() {
  const shown = facts(modal.state)
  for (const id of ['status', 'address', 'network', 'balance']) element(id).textContent = shown[id]
  for (const id of ['sign', 'send', 'coins', 'disconnect']) element(id).toggleAttribute('disabled', !shown.connected)
  element('send').textContent = shown.amount ? `Send ${shown.amount}` : 'Nothing to send here'
  if (!shown.amount) element('send').toggleAttribute('disabled', true)
}

for (const [id, run] of Object.entries(act)) {
  element(id).addEventListener('click', async () => {
    element('out').textContent = '…'
    element('out').textContent = await run()
  })
}
modal.subscribe(draw)
draw()
// Whoever waits for the page finds its button drawn; one that is lost holds up nothing for long.
for (let i = 0; i < 100 && !element('open').shadowRoot; i++) await new Promise((done) => setTimeout(done, 10))
Object.assign(window, { demo: { modal, hasp, options } })
