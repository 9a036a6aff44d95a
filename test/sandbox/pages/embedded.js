// The modal as a part of the page. Served as it is, like the CDN page.
import * as hasp from 'hasp'
import { setup } from './setup.js'

const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id))
const modal = hasp.createModal({ ...(await setup('demo-embedded')), mount: element('wallet') })

function draw() {
  element('status').textContent = modal.state.status
}
element('networks').addEventListener('click', () => modal.open({ view: 'SwitchNetwork' }))
element('close').addEventListener('click', () => modal.close())
modal.subscribe(draw)
draw()
Object.assign(window, { demo: { modal, hasp } })
