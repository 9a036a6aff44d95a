// The page of who has no phone: pastes a uri, sees who asks for what, answers. All that is said is text, never markup.
const place = (id) => document.getElementById(id)
const uri = place('uri')
const said = place('said')

function element(name, props = {}, ...children) {
  const made = Object.assign(document.createElement(name), props)
  made.append(...children)
  return made
}

const rows = (pairs) =>
  element(
    'dl',
    {},
    ...pairs.map(([name, value]) =>
      element('div', {}, element('dt', { textContent: name }), element('dd', { textContent: value })),
    ),
  )

async function post(action, body) {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`/wallet/${action}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error((await response.json()).error)
}

/** Says how it went, and where the focus goes when its button has gone. */
async function act(action, body, waiting) {
  said.textContent = waiting
  try {
    await post(action, body)
    if (said.textContent === waiting) said.textContent = ''
    return true
  } catch (error) {
    said.textContent = error.message
    return false
  }
}

function button(textContent, name, onclick, className = '') {
  const made = element('button', { type: 'button', textContent, onclick, className })
  made.setAttribute('aria-label', `${textContent}: ${name}`)
  return made
}

function question({ id, title, rows: pairs }) {
  const name = pairs[0]?.[1] ?? ''
  const answer = (approve) => () => {
    for (const one of card.querySelectorAll('button')) one.disabled = true
    place('waiting').focus()
    return act('answer', { id, approve }, approve ? 'Approving…' : 'Rejecting…')
  }
  const buttons = [button('Approve', name, answer(true), 'primary'), button('Reject', name, answer(false))]
  const actions = element('p', { className: 'actions' }, ...buttons)
  const card = element('section', { className: 'card' }, element('h3', { textContent: title }), rows(pairs), actions)
  card.setAttribute('aria-label', `${title}: ${name}`)
  return card
}

function session({ topic, name, url, accounts, until }) {
  const leave = () => {
    place('sessions-title').focus()
    return act('disconnect', { topic }, 'Disconnecting…')
  }
  const facts = rows([
    ['Address', url],
    ['Accounts', accounts.join('\n')],
    ['Until', until],
  ])
  const actions = element('p', { className: 'actions' }, button('Disconnect', name, leave))
  return element('section', { className: 'card' }, element('h3', { textContent: name }), facts, actions)
}

/** Keeps what stands: a card that is made anew would take the focus with it. */
function draw(list, items, keyOf, make) {
  const standing = new Map([...list.children].map((card) => [card.dataset.key, card]))
  const wanted = items.map((item) => {
    const key = keyOf(item)
    const card = standing.get(key) ?? make(item)
    card.dataset.key = key
    return card
  })
  for (const [key, card] of standing) if (!items.some((item) => keyOf(item) === key)) card.remove()
  for (const card of wanted) if (!card.parentElement) list.append(card)
}

let last = ''
new EventSource('/wallet/events').onmessage = ({ data }) => {
  const state = JSON.parse(data)
  const before = place('questions').children.length
  draw(place('questions'), state.questions, ({ id }) => String(id), question)
  draw(place('sessions'), state.sessions, (one) => JSON.stringify(one), session)
  if (state.questions.length > before) said.textContent = state.questions.at(-1).title
  else if (state.last !== last) said.textContent = state.last
  last = state.last
}

place('pair').addEventListener('submit', async (event) => {
  event.preventDefault()
  if (await act('pair', { uri: uri.value }, 'Pairing…')) uri.value = ''
})
// As a wallet's link has it: /wallet/wc?uri=…
uri.value = new URLSearchParams(location.search).get('uri') ?? ''
uri.focus()
