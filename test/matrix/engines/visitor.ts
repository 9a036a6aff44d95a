// What a visitor sees and does in a tab of any engine.
import { expect } from 'vitest'
import type { Point, Tab } from './tab.ts'

type Place = 'modal' | 'page' | 'wallet'

declare global {
  interface Window {
    /** Of page.js. */
    visitor: {
      readonly wrong: readonly string[]
      load(url: string): Promise<string>
      find(place: Place, selector: string, name?: string): HTMLElement | undefined
      focused(): { tag?: string; name?: string; isInModal: boolean; host?: string }
      middle(place: Place, selector: string, name?: string): Promise<Point | undefined>
    }
  }
}

/** What comes true, on a busy machine too. */
export const eventually = <T>(look: () => T, message = '') =>
  expect.poll(look, { timeout: 10_000, interval: 30, message })

/** Until the page has made its modal. */
export async function visit(tab: Tab, url: string): Promise<void> {
  await tab.goto(url)
  await ready(tab)
}
export const ready = (tab: Tab) => eventually(() => tab.run(() => !!window.demo), 'the page is ready').toBe(true)
export async function reload(tab: Tab): Promise<void> {
  await tab.reload()
  await ready(tab)
}

const middle = (tab: Tab, place: Place, selector: string, name = '') =>
  tab.run((...what) => window.visitor.middle(...what), place, selector, name)

/** With the mouse, as soon as it can be hit. */
export async function click(tab: Tab, place: Place, selector: string, name = ''): Promise<void> {
  let at: Point | undefined
  const look = async () => {
    at = await middle(tab, place, selector, name)
    return !!at
  }
  await eventually(look, `${selector} ${name} of the ${place}`).toBe(true)
  if (at) await tab.tap(at)
}
/** A button of the modal. */
export const press = (tab: Tab, name: string) => click(tab, 'modal', 'button', name)
/** The button in the page that opens the modal. */
export const open = (tab: Tab) => click(tab, 'page', '#open')
/** The visitor's answer in the card that the sandbox wallet draws. */
export const answer = (tab: Tab, name: 'Approve' | 'Reject') => click(tab, 'wallet', 'button', name)

export const state = (tab: Tab) =>
  tab.run(() => {
    const { status, account, network, balance, open, view } = window.demo.modal.state
    return { status, open, view, address: account?.address, network: network?.caipNetworkId, isKnown: !!balance }
  })
export const isAt = (tab: Tab, wanted: Partial<Awaited<ReturnType<typeof state>>>) =>
  eventually(() => state(tab)).toMatchObject(wanted)

export const heading = (tab: Tab) => tab.run(() => window.visitor.find('modal', 'h1')?.textContent ?? '')
export const text = (tab: Tab, place: Place, selector: string) =>
  tab.run((...what) => window.visitor.find(...what)?.textContent ?? '', place, selector)
export const focus = (tab: Tab) => tab.run(() => window.visitor.focused())

/** Connects the sandbox wallet. */
export async function connect(tab: Tab): Promise<void> {
  await open(tab)
  await press(tab, 'Sandbox wallet')
  await answer(tab, 'Approve')
  await isAt(tab, { status: 'connected', view: 'Account' })
}
