// What a site would write by hand: the wallets that announce themselves by EIP-6963, in a native dialog. It connects
// nothing, keeps nothing and follows nothing; it is the least that hasp's opening can be measured against.
const wallets = new Map()
let dialog

function build() {
  const element = document.createElement('dialog')
  element.setAttribute('aria-labelledby', 'wallets')
  const heading = document.createElement('h1')
  heading.id = 'wallets'
  heading.textContent = 'Connect wallet'
  const close = document.createElement('button')
  close.className = 'close'
  close.textContent = '×'
  close.setAttribute('aria-label', 'Close')
  close.onclick = () => element.close()
  element.append(heading, close, document.createElement('ul'))
  document.body.append(element)
  return element
}

function row({ info: { name, icon }, provider }) {
  const item = document.createElement('li')
  const button = document.createElement('button')
  const picture = document.createElement('img')
  picture.src = icon
  picture.alt = ''
  button.append(picture, name)
  button.onclick = () => provider.request({ method: 'eth_requestAccounts' })
  item.append(button)
  return item
}

function draw() {
  dialog?.querySelector('ul').replaceChildren(...[...wallets.values()].map(row))
}

addEventListener('eip6963:announceProvider', ({ detail }) => {
  wallets.set(detail.info.uuid, detail)
  draw()
})
dispatchEvent(new Event('eip6963:requestProvider'))

export function open() {
  dialog ??= build()
  draw()
  dialog.showModal()
}
