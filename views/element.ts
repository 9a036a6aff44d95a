// <hasp-button>: a custom element that comes and goes. What it draws is a chunk of its own.

/** What draws, for elements that are in the page. */
export interface Drawing {
  come(host: HTMLElement): void
  go(host: HTMLElement): void
}

/**
 * Defines the element; `use` hands over what draws it when it is there. The name with the version is for pages with two
 * copies: the plain one belongs to who came first.
 */
export function defineButton(version: string, use: (run: (drawing: Drawing) => unknown) => void): void {
  for (const name of ['hasp-button', `hasp-button-${version.replaceAll('.', '-')}`]) {
    customElements.get(name) ??
      customElements.define(
        name,
        class extends HTMLElement {
          connectedCallback(): void {
            // It may have gone while its chunk was on its way.
            use((drawing) => this.isConnected && drawing.come(this))
          }
          disconnectedCallback(): void {
            use((drawing) => drawing.go(this))
          }
        },
      )
  }
}
