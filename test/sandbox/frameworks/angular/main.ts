// The demo in Angular: one modal for the page, and a signal that follows its state while the component lives.
import { Component, CUSTOM_ELEMENTS_SCHEMA, DestroyRef, inject, signal } from '@angular/core'
import { bootstrapApplication } from '@angular/platform-browser'
import { createModal } from 'hasp/cdn'

const modal = createModal({
  networks: [
    {
      id: 31337,
      name: 'Anvil',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
    },
  ],
  metadata: { name: 'hasp in Angular' },
})

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <main>
      <h1>hasp in Angular</h1>
      <hasp-button>Connect wallet</hasp-button>
      <dl>
        <dt>Address</dt>
        <dd id="address">{{ state().account?.address ?? '—' }}</dd>
        <dt>Network</dt>
        <dd id="network">{{ state().network?.name ?? 'not listed' }}</dd>
      </dl>
      <button type="button" [disabled]="!state().account" (click)="sign()">Sign</button>
      <button type="button" [disabled]="!state().account" (click)="disconnect()">Disconnect</button>
      <output id="signature">{{ state().account ? signature() : '' }}</output>
    </main>
  `,
})
class App {
  protected readonly state = signal(modal.state)
  protected readonly signature = signal('')

  constructor() {
    inject(DestroyRef).onDestroy(modal.subscribe(() => this.state.set(modal.state)))
  }

  protected async sign() {
    // Wallets take the message as the hex of its UTF-8.
    const bytes = new TextEncoder().encode('Hello from hasp')
    const message = `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
    const params = [message, this.state().account?.address]
    try {
      this.signature.set(String(await modal.provider('eip155')?.request({ method: 'personal_sign', params })))
    } catch (error) {
      this.signature.set((error as Error).message)
    }
  }

  protected disconnect() {
    return modal.disconnect()
  }
}

bootstrapApplication(App).catch(console.error)
