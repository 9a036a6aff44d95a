// <hasp-button>: a custom element that comes and goes. What it draws is a chunk of its own.

/** What draws elements, and opens the modal for them. */
export interface Drawing {
  come(host: HTMLElement): void
  go(host: HTMLElement): void
  press(host: HTMLElement): void
}

/**
 * Defines the element; `use` hands over what draws it when it is there, and where that is lost does what a click is for. The
 * name with the version is for pages with two copies: the plain one belongs to who came first.
 */
export function defineButton(version: string, use: (run: (drawing: Drawing) => void, isClick?: boolean) => void): void {
  // Where it is by then: it may have been moved.
  const settle = (host: HTMLElement): void => use((drawing) => drawing[host.isConnected ? 'come' : 'go'](host))
  for (const name of ['hasp-button', `hasp-button-${version.replaceAll('.', '-')}`]) {
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
