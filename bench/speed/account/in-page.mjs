// What the account's bench does in the page itself: what is looked for from outside would be a task of the page's too.

/** Clicks the page's button. Resolves with the ms until the frame has been painted in which Account has its sum and its rows. */
export async function openAccount() {
  const way = document.querySelector('#open')?.shadowRoot?.querySelector('button')
  const { port1, port2 } = new MessageChannel()
  // A message that is sent in a frame arrives when the frame has been painted.
  const painted = new Promise((resolve) => {
    port1.onmessage = () => resolve(performance.now())
  })
  // The modal's element comes and goes with it.
  const find = (/** @type {string} */ selector) =>
    document.querySelector('hasp-modal')?.shadowRoot?.querySelector(`dialog[open] ${selector}`)
  const isDrawn = () => /\d/.test(find('.sum')?.textContent ?? '') && find('[role=tabpanel] [role=listitem]')
  const look = () => (isDrawn() ? port2.postMessage(0) : requestAnimationFrame(look))
  const from = performance.now()
  way?.click()
  requestAnimationFrame(look)
  const to = await painted
  port1.close()
  return Number(to) - from
}

/**
 * Scrolls the tab by steps of px, a frame each, until nothing more comes. Resolves with the most elements that the modal had and the
 * number of items at the end.
 */
export async function scrollThrough(/** @type {number} */ step) {
  const found = { elements: 0, items: 0 }
  const root = document.querySelector('hasp-modal')?.shadowRoot
  const panel = root?.querySelector('[role=tabpanel]')
  if (!root || !panel) throw new Error('there is no list')
  // What comes after the last row is on its way as long as there are skeletons.
  for (let still = 0; still < 20; ) {
    const before = panel.scrollTop
    await new Promise((resolve) => requestAnimationFrame(resolve))
    panel.scrollBy(0, step)
    const isOver = panel.scrollTop === before && !panel.querySelector('.skeleton')
    still = isOver ? still + 1 : 0
    if (!isOver) found.elements = Math.max(found.elements, root.querySelectorAll('*').length)
  }
  found.items = Number(panel.querySelector('[aria-setsize]')?.getAttribute('aria-setsize'))
  return found
}
