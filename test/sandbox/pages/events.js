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

/** What stands in the list, by the event's id. */
const rows = new Map()
/** Adds what is new and removes what is no longer kept. All else stays what it is, with its selection and a reader's place. */
function draw(events) {
  const ids = new Set(events.map(({ id }) => id))
  for (const [id, made] of rows) {
    if (ids.has(id)) continue
    made.remove()
    rows.delete(id)
  }
  let older = null
  for (const event of events.reverse()) {
    const made = rows.get(event.id) ?? row(event)
    if (!rows.has(event.id)) list.insertBefore(made, older)
    rows.set(event.id, made)
    older = made
  }
}

/** Said anew only where it is another thing. */
function say(text) {
  if (count.textContent !== text) count.textContent = text
}

let last = ''
async function look() {
  const answer = await fetch('/events.json').catch(() => undefined)
  const text = answer?.ok ? await answer.text() : undefined
  if (text === undefined) {
    say('The sandbox does not answer. Is it still running?')
    last = ''
  } else if (text !== last) {
    last = text
    const events = JSON.parse(text)
    const { length } = events
    say(length ? `${length} event${length === 1 ? '' : 's'}` : 'No events yet')
    draw(events)
  }
  setTimeout(look, pause)
}
await look()
