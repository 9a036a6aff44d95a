// <hasp-button> and <hasp-network-button>: custom elements that come and go. What they draw is a chunk of its own.

/** What draws elements, and opens the modal for them. */
export interface Drawing {
  come(host: HTMLElement): void
  go(host: HTMLElement): void
  press(host: HTMLElement): void
}

/**
 * Defines the elements; `use` hands over what draws them when it is there, and where that is lost does what a click is for. The
 * names with the version are for pages with two copies: the plain ones belong to who came first.
 */
export function defineButtons(
  version: string,
  use: (run: (drawing: Drawing) => void, isClick?: boolean) => void,
): void {
  // Where it is by then: it may have been moved.
  const settle = (host: HTMLElement): void => use((drawing) => drawing[host.isConnected ? 'come' : 'go'](host))
  const names = ['hasp-button', 'hasp-network-button']
  for (const name of names.flatMap((plain) => [plain, `${plain}-${version.replaceAll('.', '-')}`])) {
    if (customElements.get(name)) continue
    customElements.define(
      name,
      class extends HTMLElement {
        connectedCallback(): void {
          this.addEventListener('click', this)
          settle(this)
        }
        disconnectedCallback(): void {
          settle(this)
        }
        /** A click before there is anything to click on is kept, and asks once more for what was lost. */
        handleEvent(): void {
          use((drawing) => drawing.press(this), !this.hasAttribute('disabled'))
        }
      },
    )
  }
}
