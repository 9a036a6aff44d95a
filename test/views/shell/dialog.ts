// What happy-dom leaves out of <dialog> and of focus in shadow roots, as the HTML standard has it: the layers, the
// `close` event as a task, the focus that goes in and comes back, and a page that is inert behind a modal dialog.
// https://html.spec.whatwg.org/multipage/interactive-elements.html#the-dialog-element

const isModal = new WeakMap<HTMLDialogElement, boolean>()
const before = new WeakMap<HTMLDialogElement, Element | null>()
const shown = new Set<HTMLDialogElement>()

/** The element that has the focus, through shadow roots; undefined where that is nowhere. */
export function focused(): Element | undefined {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element && element !== document.body ? element : undefined
}

const invalid = (): never => {
  throw new DOMException('the dialog is open in the other way', 'InvalidStateError')
}

function enter(dialog: HTMLDialogElement, modal: boolean): void {
  before.set(dialog, focused() ?? null)
  isModal.set(dialog, modal)
  shown.add(dialog)
  dialog.setAttribute('open', '')
  dialog.querySelector<HTMLElement>(focusable)?.focus()
}

const { prototype } = HTMLDialogElement
prototype.showModal = function () {
  if (!this.isConnected || (this.open && !isModal.get(this))) invalid()
  if (!this.open) enter(this, true)
}
prototype.show = function () {
  if (this.open && isModal.get(this)) invalid()
  if (!this.open) enter(this, false)
}
prototype.close = function () {
  if (!this.open) return
  this.removeAttribute('open')
  shown.delete(this)
  const opener = before.get(this)
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
  setTimeout(() => this.dispatchEvent(new Event('close')))
}

/** Whether the dialog is in the top layer. */
export const inTopLayer = (dialog: HTMLDialogElement): boolean => dialog.open && !!isModal.get(dialog)

const focusable = 'button, input, a[href], [tabindex]'
const { focus } = HTMLElement.prototype
HTMLElement.prototype.focus = function (options) {
  const blocking = [...shown].find((dialog) => dialog.isConnected && inTopLayer(dialog))
  if (this.matches(focusable) && (!blocking || blocking.contains(this))) focus.call(this, options)
}

// happy-dom's throws when the focus is in another tree.
const inside = Object.getOwnPropertyDescriptor(ShadowRoot.prototype, 'activeElement')
Object.defineProperty(ShadowRoot.prototype, 'activeElement', {
  configurable: true,
  get(this: ShadowRoot) {
    const outside = (this.host.getRootNode() as Document | ShadowRoot).activeElement
    return outside === this.host ? inside?.get?.call(this) : null
  },
})
