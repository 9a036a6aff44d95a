// The language that the modal speaks. English is there; any other is fetched with the interface.
import { computed, type ReadonlySignal, signal } from '@preact/signals-core'
import type { Messages } from '../types.ts'
import { config, words } from './options.ts'

export interface Language {
  /** BCP 47. */
  readonly tag: string
  readonly direction: 'ltr' | 'rtl'
  readonly texts: Partial<Messages>
}
export const english: Language = { tag: 'en', direction: 'ltr', texts: {} }
const language_ = signal(english)

/** The one that is spoken, which trails the one that is wanted. */
export const language: ReadonlySignal<Language> = language_
/** The texts that are not English: those of the language, and the app's own in their place. */
export const messages: ReadonlySignal<Partial<Messages>> = computed(() => ({
  ...language_.value.texts,
  ...words.value,
}))

export function setLanguage(language: Language): void {
  language_.value = language
}
/** Fetches the language that the app wants. Never rejects: where it cannot be had, the one before stays. */
export async function speak(): Promise<void> {
  const wanted = config.peek()?.locale ?? english.tag
  if (wanted !== language_.peek().tag)
    await import('../flows/locale.ts').then((flow) => flow.speak(wanted)).catch(() => undefined)
}
export const reset = (): void => setLanguage(english)
