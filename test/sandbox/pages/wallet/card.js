// The approval card. Nothing here needs a style attribute or markup text, so that it works under the strictest policy.
const css = `
  :host { all: initial; position: fixed; inset: auto 20px 20px auto; z-index: 2147483647; color-scheme: light dark }
  section { box-sizing: border-box; width: min(340px, calc(100vw - 40px)); padding: 20px; border-radius: 16px;
    border: 1px solid light-dark(#e3e7e9, #37424a); color: light-dark(#14191c, #edf1f2); background: light-dark(#fff, #1c2327);
    box-shadow: 0 12px 40px rgb(0 0 0 / 0.22); font: 15px/1.45 system-ui, sans-serif }
  small { color: light-dark(#a8431b, #ffb08f); font-size: 13px; font-weight: 600 }
  h2 { margin: 2px 0 14px; font-size: 19px; letter-spacing: -0.01em }
  dl { margin: 0 0 18px; max-height: 40vh; overflow: auto }
  dt { color: light-dark(#5b666c, #98a4aa); font-size: 13px }
  dd { margin: 0 0 10px; overflow-wrap: anywhere; white-space: pre-wrap }
  div { display: grid; grid-template-columns: 1fr 1fr; gap: 10px }
  button { padding: 10px; border: 1px solid light-dark(#d3d9dc, #46525a); border-radius: 10px; color: inherit;
    background: none; font: inherit; font-weight: 600; cursor: pointer }
  button.yes { border-color: #a8431b; color: #fff; background: #a8431b }
  button:focus-visible { outline: 2px solid currentColor; outline-offset: 2px }
`

/** @type {Promise<unknown>} one card at a time: the next question waits for the answer */
let last = Promise.resolve()

/**
 * @param {{ title: string, rows: [string, string][] }} request
 * @returns {Promise<boolean>}
 */
export function ask(request) {
  const answer = last.then(() => show(request))
  last = answer
  return answer
}

function element(name, text, ...children) {
  const made = document.createElement(name)
  made.textContent = text
  made.append(...children)
  return made
}

/** @returns {Promise<boolean>} */
function show({ title, rows }) {
  const host = document.createElement('div')
  const shadow = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  shadow.adoptedStyleSheets = [sheet]
  const reject = element('button', 'Reject')
  const approve = element('button', 'Approve')
  approve.className = 'yes'
  const list = element('dl', '', ...rows.flatMap(([name, value]) => [element('dt', name), element('dd', value)]))
  const buttons = element('div', '', reject, approve)
  const card = element('section', '', element('small', 'Sandbox wallet'), element('h2', title), list, buttons)
  card.setAttribute('role', 'dialog')
  card.setAttribute('aria-label', `Sandbox wallet: ${title}`)
  shadow.append(card)
  document.body.append(host)
  return new Promise((resolve) => {
    const close = (answer) => {
      host.remove()
      resolve(answer)
    }
    reject.addEventListener('click', () => close(false))
    approve.addEventListener('click', () => close(true))
  })
}
