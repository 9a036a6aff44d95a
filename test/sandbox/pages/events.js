// What the gateway has kept of pages' events, the newest first. Served as it is; all of it is drawn as text.
const list = /** @type {HTMLElement} */ (document.getElementById('events'))
const count = /** @type {HTMLElement} */ (document.getElementById('count'))
const pause = 500

function element(name, className, ...children) {
  const made = Object.assign(document.createElement(name), { className })
  made.append(...children)
  return made
}

function row({ at, event, url, props }) {
  const time = element('time', '', new Date(at).toLocaleTimeString())
  time.setAttribute('datetime', new Date(at).toISOString())
  const page = URL.canParse(url) ? new URL(url).pathname : ''
  const facts = Object.entries({ ...props?.properties, page }).map(([name, value]) =>
    element('li', '', element('span', 'soft', `${name} `), `${value}`),
  )
  return element('li', '', element('div', 'head', element('strong', '', event), time), element('ul', '', ...facts))
}

let last = ''
async function look() {
  const answer = await fetch('/events.json').catch(() => undefined)
  const text = answer?.ok ? await answer.text() : undefined
  if (text === undefined) {
    count.textContent = 'The sandbox does not answer. Is it still running?'
    last = ''
  } else if (text !== last) {
    last = text
    const events = JSON.parse(text)
    const { length } = events
    count.textContent = length ? `${length} event${length === 1 ? '' : 's'}` : 'No events yet'
    list.replaceChildren(...events.map(row))
  }
  setTimeout(look, pause)
}
await look()
