// Tabs of one origin: each is a copy of the bundled product with modules of its own, as a real tab has. What they share
// is the page's wallets, the store and BroadcastChannel.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { mainnet, polygon } from '../../chains/networks.ts'
import type { stored as Stored } from '../../src/connect/intents.ts'
import type * as Session from '../../src/connect/machine.ts'
import type { pick as Pick_ } from '../../src/connect/opening.ts'
import type { wallets as Wallets } from '../../src/connect/wallets.ts'
import type { create as Create } from '../../src/create.ts'
import type { watchBalance as WatchBalance } from '../../src/flows/balance.ts'
import type * as Route from '../../src/state/modal.ts'
import type { toast as Toast } from '../../src/state/toast.ts'
import type { Modal, OpenTo, Options } from '../../src/types.ts'

/** What a tab's page and its screens may call, in modules of the tab's own. */
export interface Tab
  extends Pick<typeof Route, 'back' | 'close'>,
    Pick<typeof Session, 'attempt' | 'cancelSwitch' | 'disconnectOne' | 'switching'> {
  readonly create: typeof Create
  readonly pick: typeof Pick_
  readonly stored: typeof Stored
  readonly toast: typeof Toast
  readonly wallets: typeof Wallets
  readonly watchBalance: typeof WatchBalance
}
const door = `
export { create } from './src/create.ts'
export { watchBalance } from './src/flows/balance.ts'
export { attempt, cancelSwitch, disconnectOne, switching } from './src/connect/machine.ts'
export { back, close } from './src/state/modal.ts'
export { pick } from './src/connect/opening.ts'
export { stored } from './src/connect/intents.ts'
export { toast } from './src/state/toast.ts'
export { wallets } from './src/connect/wallets.ts'
`
/** Fetches a chunk; a test may let it be late or lost. */
export type FetchPart = <T>(load: () => Promise<T>) => Promise<T>
declare global {
  var fetchPart: FetchPart | undefined
}
/** Passes every lazy import to `FetchPart`, since in a bundle every chunk is loaded already. */
const parts: Plugin = {
  name: 'parts',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/(src|chains)\/.*\.ts$/ }, async ({ path: file }) => {
      const text = await readFile(file, 'utf8')
      const contents = text.replace(/(?<!typeof )\bimport\((['"][^'"]+['"])\)/g, 'fetchedPart(() => import($1))')
      return { contents, loader: 'ts' }
    }),
}

const root = path.resolve(import.meta.dirname, '../..')
let folder: string | undefined
let count = 0
const open = new Set<Modal>()

/** Bundles the product as it is now. */
export async function bundleTabs(): Promise<void> {
  folder = await mkdtemp(path.join(tmpdir(), 'hasp-tabs-'))
  await build({
    absWorkingDir: root,
    stdin: { contents: door, resolveDir: root, loader: 'ts' },
    outfile: path.join(folder, 'tab.mjs'),
    bundle: true,
    format: 'esm',
    logLevel: 'error',
    plugins: [parts],
    banner: { js: 'const fetchedPart = (load) => (globalThis.fetchPart ? globalThis.fetchPart(load) : load())' },
  })
}
export async function removeTabs(): Promise<void> {
  if (folder) await rm(folder, { recursive: true, force: true })
}

/** The stand-in for the interface, which draws nothing and knows every view. */
const ui = {
  checkView: async (to: OpenTo) => to,
  mount: async () => undefined,
  unmount: () => undefined,
  warm: () => undefined,
}

/** Loads a tab, whose modules no other tab has. */
export function loadTab(): Promise<Tab> {
  if (!folder) throw new Error('bundleTabs() comes first')
  return import(/* @vite-ignore */ `${pathToFileURL(path.join(folder, 'tab.mjs'))}?${++count}`)
}
export async function openTab(options: Partial<Options> = {}): Promise<Modal> {
  const { create } = await loadTab()
  const modal = create({ networks: [mainnet, polygon], metadata: { name: 'Tab' }, ...options }, async () => ui)
  open.add(modal)
  return modal
}
export function closeTabs(): void {
  for (const modal of open) modal.destroy()
  open.clear()
}
