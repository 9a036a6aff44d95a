import type { BrowserContext, Locator, Page } from 'playwright-core'
import type { Modal, State } from '../../src/types.ts'
import type { Sandbox } from '../sandbox/sandbox.mjs'
import type { Hand } from './extension/control.mjs'

declare global {
  interface Window {
    demo: { readonly modal: Modal }
  }
}

export interface World {
  readonly sandbox: Sandbox
  readonly context: BrowserContext
  readonly hand: Hand
  /** A fresh page of the demo, after everything has forgotten everything. */
  visit(file: string): Promise<Page>
  close(): Promise<void>
}
export type Seen = Pick<State, 'status' | 'supported' | 'open' | 'view' | 'loading'> & {
  readonly address: string | undefined
  readonly network: string | undefined
  readonly wallet: string | undefined
  /** The wallet's own network. */
  readonly chain: string | undefined
  /** Base units. */
  readonly balance: string | undefined
}

/** The two demo pages. */
export const pages: readonly string[]
/** The sandbox's accounts. */
export const first: `0x${string}`
export const second: `0x${string}`
/** Chromium with the extension wallet in it. `folder` is where its files go; they are the caller's to remove. */
export function launchWithWallet(
  folder: string,
  options?: { readonly reducedMotion?: 'reduce' | 'no-preference'; readonly args?: readonly string[] },
): Promise<Pick<World, 'context' | 'hand'>>
/** With motion reduced nothing has to be waited for until it stands still. `namespaces` are those whose local chains are started. */
export function startWorld(options?: {
  readonly reducedMotion?: 'reduce' | 'no-preference'
  readonly namespaces?: readonly string[]
}): Promise<World>
/** Until the page has made its modal. */
export function ready(page: Page): Promise<unknown>
/** `?nowallet` leaves the page's own sandbox wallet out, so that the extension is the only one. */
export function alone(file: string, query?: string): string
export function state(page: Page): Promise<Seen>
/** ms until what hangs is ended: nothing is judged by it. */
export const patience: number
/** Until the modal's state fits. */
export function until(page: Page, wanted: Partial<Seen>): Promise<void>
/** A button of the modal; the page may have its namesake. */
export function button(page: Page, name: string | RegExp): Locator
export function heading(page: Page): Locator
/** Opens the modal and connects the extension wallet. */
export function connect(page: Page): Promise<void>
/** Until nothing in the modal moves. */
export function settled(page: Page): Promise<unknown>
/** Until the page fetches, moves and draws nothing more. */
export function quiet(page: Page): Promise<void>
/** One call of a chain, past the page. */
export function rpc<T = string>(url: string, method: string, params?: readonly unknown[]): Promise<T>
