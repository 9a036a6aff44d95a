// The page of who has no phone: pastes a uri, sees who asks for what, answers. All that is said is text, never markup.
const place = (id) => /** @type {HTMLElement} */ (document.getElementById(id))
const uri = /** @type {HTMLInputElement} */ (place('uri'))
const said = place('said')
const problem = place('problem')
const cancel = place('cancel')
const gone = 'The sandbox does not answer. Is it still running?'
const patience = 'Waiting for the page that showed this uri…'

function element(name, props = {}, ...children) {
  const made = Object.assign(document.createElement(name), props)
  made.append(...children)
  return made
}

/** Long names break after a colon, and addresses between two of their groups of four; copied they are whole. */
function breakable(value) {
  const pieces = value.match(/[^:]+:?|:/g) ?? []
  const groups = pieces.flatMap((piece) => (piece.length > 24 ? piece.match(/.{1,4}/gu) : [piece]))
  return groups.flatMap((group) => [group, element('wbr')])
}
const list = (values) =>
  element('ul', { className: 'values' }, ...values.map((value) => element('li', {}, ...breakable(value))))

const shownAs = (value) => (typeof value === 'string' ? value : Array.isArray(value) ? list(value) : value)
const rows = (pairs) =>
  element(
    'dl',
    {},
    ...pairs.map(([name, value]) =>
      element('div', {}, element('dt', { textContent: name }), element('dd', { dir: 'auto' }, shownAs(value))),
    ),
  )

function button(textContent, name, onclick, className = '') {
  const made = element('button', { type: 'button', textContent, onclick, className })
  made.setAttribute('aria-label', `${textContent}: ${name}`)
  return made
}

function disclosure({ label, text, open }) {
  // A long one scrolls, and with the keyboard too.
  const pre = element('pre', { textContent: text, tabIndex: 0 })
  pre.setAttribute('role', 'region')
  pre.setAttribute('aria-label', label)
  return element('details', { open }, element('summary', { textContent: label }), pre)
}

/**
 * @param {{ title: string, name: string, rows: [string, unknown][], details?: { label: string, text: string, open: boolean } }} question
 * @param {(approve: boolean) => Promise<boolean>} answer resolves with whether it was taken
 */
function questionCard({ title, name, rows: pairs, details }, answer) {
  const press = (approve) => async () => {
    const buttons = card.querySelectorAll('button')
    for (const one of buttons) one.disabled = true
    if (!(await answer(approve))) for (const one of buttons) one.disabled = false
  }
  const actions = element(
    'p',
    { className: 'actions' },
    button('Reject', name, press(false)),
    button('Approve', name, press(true), 'primary'),
  )
  const about = details ? [disclosure(details)] : []
  const card = element(
    'section',
    { className: 'card' },
    element('h3', { textContent: title }),
    rows([['Name', name], ...pairs]),
    ...about,
    actions,
  )
  card.setAttribute('aria-label', `${title}: ${name}`)
  return card
}

const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })
const some = (count, name) => `${count} ${name}${count === 1 ? '' : 's'}`

/** By network, each address whole: `eip155:1:0x…` is namespace, reference, address. */
function accountsOf(accounts) {
  const byNetwork = Map.groupBy(accounts, (account) => account.split(':', 2).join(':'))
  const groups = [...byNetwork].map(([network, own]) =>
    element(
      'li',
      {},
      element('span', { className: 'network' }, ...breakable(network)),
      list(own.map((account) => account.slice(network.length + 1))),
    ),
  )
  const whole = element('ul', { className: 'accounts' }, ...groups)
  if (accounts.length <= 2) return whole
  const count = `${accounts.length} on ${some(byNetwork.size, 'network')}`
  return element('details', {}, element('summary', { textContent: count }), whole)
}

/**
 * @param {{ topic: string, name: string, url: string, accounts: readonly string[], since: number, until: number }} session
 * @param {() => unknown} leave
 */
function sessionCard({ topic, name, url, accounts, since, until }, leave) {
  // Two sessions of one page are told apart by it.
  const session = `session ${topic.slice(0, 6)}`
  const title = element('h3', {}, name, ' ', element('small', { textContent: session }))
  const facts = rows([
    ['Page', url],
    ['Accounts', accountsOf(accounts)],
    ['Connected', `At ${clock.format(since)}, until ${date.format(until)}`],
  ])
  const actions = element('p', { className: 'actions' }, button('Disconnect', `${name}, ${session}`, leave))
  const card = element('section', { className: 'card' }, title, facts, actions)
  card.setAttribute('aria-label', `${name}, ${session}`)
  return card
}

function sign() {
  const namespace = 'http://www.w3.org/2000/svg'
  const svg = document.createElementNS(namespace, 'svg')
  const path = document.createElementNS(namespace, 'path')
  path.setAttribute('d', 'M10 3l7.5 13.5h-15zM10 8v3.5M10 14v0')
  const drawn = {
    viewBox: '0 0 20 20',
    width: 20,
    height: 20,
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': 1.6,
  }
  const round = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round', 'aria-hidden': true }
  for (const [name, value] of Object.entries({ ...drawn, ...round })) svg.setAttribute(name, `${value}`)
  svg.append(path)
  return svg
}

function say(text) {
  problem.replaceChildren()
  uri.removeAttribute('aria-invalid')
  uri.removeAttribute('aria-describedby')
  said.textContent = text
}

/** @param {boolean} [isUri] whether the field is what must be mended */
function complain(text, isUri = false) {
  say('')
  problem.append(sign(), element('span', { textContent: text }))
  if (!isUri) return
  uri.setAttribute('aria-invalid', 'true')
  uri.setAttribute('aria-describedby', 'problem')
}

async function post(action, body) {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`/wallet/${action}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await response.json()).error
}

/** Says what is being done; what came of it is the state's to say. */
async function act(action, body, waiting) {
  say(waiting)
  const error = await post(action, body).catch(() => ({ message: gone }))
  if (error) complain(error.message, action === 'pair')
  return !error
}

/** Keeps what stands: a card that is made anew would take the focus with it, so one that must be gets it back. */
function draw(list, items, keyOf, make) {
  const standing = new Map([...list.children].map((card) => [card.dataset.key, card]))
  for (const item of items) {
    const key = keyOf(item)
    const text = JSON.stringify(item)
    const before = standing.get(key)
    standing.delete(key)
    if (before?.dataset.text === text) continue
    const card = make(item)
    Object.assign(card.dataset, { key, text })
    if (before) replace(before, card)
    else list.append(card)
  }
  for (const card of standing.values()) card.remove()
}

function replace(before, card) {
  const hadFocus = before.contains(document.activeElement)
  const isOpen = before.querySelector('details')?.open
  before.replaceWith(card)
  const details = card.querySelector('details')
  if (details) details.open = isOpen ?? details.open
  if (hadFocus) card.querySelector('button').focus()
}

const question = (one) =>
  questionCard(one, (approve) => {
    place('waiting').focus()
    return act('answer', { id: one.id, approve }, approve ? 'Approving…' : 'Rejecting…')
  })
const session = (one) =>
  sessionCard(one, () => {
    place('sessions-title').focus()
    return act('disconnect', { topic: one.topic }, 'Disconnecting…')
  })

let pasted = ''
/** How much was said before this page was there: old news. */
let heard
function show({ questions, sessions, isWaiting, said: news }) {
  const before = place('questions').children.length
  draw(place('questions'), questions, ({ id }) => String(id), question)
  draw(place('sessions'), sessions, ({ topic }) => topic, session)
  // The uri has done its work.
  if (questions.length > before && uri.value === pasted) uri.value = ''
  if (isWaiting && cancel.hidden) say(patience)
  else if (heard !== undefined && news.count > heard) {
    if (news.problem) complain(news.text, news.problem === 'uri')
    else say(news.text)
  }
  if (!isWaiting && document.activeElement === cancel) uri.focus()
  cancel.hidden = !isWaiting
  heard = news.count
}

const events = new EventSource('/wallet/events')
events.onmessage = ({ data }) => show(JSON.parse(data))
events.onerror = () => complain(gone)
events.onopen = () => problem.textContent === gone && say('')

place('pair').addEventListener('submit', async (event) => {
  event.preventDefault()
  pasted = uri.value
  const isTaken = await act('pair', { uri: pasted }, 'Pairing…')
  // To be mended.
  if (!isTaken) uri.focus()
  else if (!cancel.hidden) say(patience)
})
cancel.addEventListener('click', () => act('cancel', {}, ''))
// As a wallet's link has it: /wallet/wc?uri=…
uri.value = new URLSearchParams(location.search).get('uri') ?? ''
uri.focus()
