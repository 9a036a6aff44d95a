// <hasp-button> and <hasp-network-button>: custom elements that come and go. What they draw is a chunk of its own.

/** What draws elements, and opens the modal for them. */
export interface Drawing {
  mount(host: HTMLElement): void
  unmount(host: HTMLElement): void
  click(host: HTMLElement): void
}

/**
 * Defines the elements; `withDrawing` hands over what draws them when it is there, and where that is lost does what a click is for. The
 * names with the version are for pages with two copies: the plain ones belong to who came first.
 */
export function defineButtons(
  version: string,
  withDrawing: (run: (drawing: Drawing) => void, isClick?: boolean) => void,
): void {
  // Where it is by then: it may have been moved.
  const sync = (host: HTMLElement): void =>
    withDrawing((drawing) => drawing[host.isConnected ? 'mount' : 'unmount'](host))
  const names = ['hasp-button', 'hasp-network-button']
  for (const name of names.flatMap((plain) => [plain, `${plain}-${version.replaceAll('.', '-')}`])) {
    if (customElements.get(name)) continue
    customElements.define(
      name,
      class extends HTMLElement {
        connectedCallback(): void {
          this.addEventListener('click', this)
          sync(this)
        }
        disconnectedCallback(): void {
          sync(this)
        }
        /** A click before there is anything to click on is kept, and asks once more for what was lost. */
        handleEvent(): void {
          withDrawing((drawing) => drawing.click(this), !this.hasAttribute('disabled'))
        }
      },
    )
  }
}
