// The configuration from `createModal`'s options, and those options that an app may change later.
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core'
import { type Config, configure } from '../config.ts'
import type {
  EventName,
  FixedOption,
  Messages,
  Modal,
  ModalEvent,
  Options,
  PropertiesOf,
  Theme,
  ThemeVariables,
} from '../types.ts'

const config_ = signal<Config | undefined>(undefined)
const systemDark_ = signal<boolean | undefined>(false)
const theme_ = signal<Theme>('system')
const themeVariables_ = signal<ThemeVariables>({})
const words_ = signal<Partial<Messages>>({})

/** Undefined before `createModal` and after `destroy`. */
export const config: ReadonlySignal<Config | undefined> = config_
export const theme: ReadonlySignal<Theme> = theme_
export const themeVariables: ReadonlySignal<ThemeVariables> = themeVariables_
/** The app's own words, by the catalogue's keys. */
export const appMessages: ReadonlySignal<Partial<Messages>> = words_
/** Waits for the chunk that sends, which takes what is here and puts a `push` of its own in the place of the array's. */
export const queue: ModalEvent[] = []
/** The theme that is shown, where `system` is replaced by the system's own. */
export const resolvedTheme = computed(() => {
  const value = theme_.value
  return value === 'system' ? (systemDark_.value ? 'dark' : 'light') : value
})

/** Sets the configuration, and follows the system's theme until the returned function is called. */
export function startOptions(config: Config): () => void {
  // The DOM of a test may have no media queries.
  const query = window.matchMedia?.('(prefers-color-scheme: dark)')
  const follow = (): void => {
    systemDark_.value = query?.matches
  }
  batch(() => {
    config_.value = config
    apply(config)
    follow()
  })
  query?.addEventListener('change', follow)
  return () => query?.removeEventListener('change', follow)
}

/** What a modal keeps for as long as it lives, and what changes only together with who is connected: `relist` does that. */
const kept = [
  'networks',
  'firstNetwork',
  'defaultNetwork',
  'connectors',
  'mount',
  'name',
  'projectId',
  'services',
  'storage',
] as const satisfies readonly (FixedOption | 'networks' | 'firstNetwork' | 'defaultNetwork')[]

/** Changes options, and checks those that `relist` changes. Throws ModalError 'invalid-option', or 'not-available' for what is not built. */
export function update(changes: Parameters<Modal['update']>[0]): void {
  const before = config_.peek()
  if (!before) return
  const features = { ...before.features, ...changes.features }
  const next = configure({ ...before, defaultNetwork: undefined, ...changes, features } as Options)
  batch(() => {
    config_.value = Object.assign(next, Object.fromEntries(kept.map((name) => [name, before[name]])))
    apply(changes)
  })
}
export const setConfig = (next: Config): void => {
  config_.value = next
}

function apply({ theme, themeVariables, messages }: Pick<Options, 'theme' | 'themeVariables' | 'messages'>): void {
  if (theme) theme_.value = theme
  if (themeVariables) themeVariables_.value = themeVariables
  if (messages) words_.value = messages
}

/** Reports an event to the app and, where analytics are on, to the sender. What a listener throws never reaches the modal. */
export function track<E extends EventName>(event: E, ...[properties]: PropertiesOf<E>): void {
  const { features, onEvent } = config_.peek() ?? {}
  const entry = { event, properties } as ModalEvent
  if (features?.analytics) queue.push(entry)
  try {
    onEvent?.(entry)
  } catch (error) {
    window.reportError?.(error)
  }
}

export function reset(): void {
  config_.value = undefined
  theme_.value = 'system'
  themeVariables_.value = {}
  words_.value = {}
  queue.length = 0
}
