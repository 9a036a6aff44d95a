// The modal's language. English is built in; any other is fetched with the interface.
import { computed, type ReadonlySignal, signal } from '@preact/signals-core'
import type { MessagePart } from '../messages.ts'
import type { Messages } from '../types.ts'
import { appMessages, config } from './options.ts'

export interface Language {
  /** BCP 47. */
  readonly tag: string
  readonly direction: 'ltr' | 'rtl'
  readonly texts: Partial<Messages>
  /** Fetches the words of one more part of the catalogue. Never rejects. */
  readonly fetch?: (part: MessagePart) => Promise<void>
}
export const english: Language = { tag: 'en', direction: 'ltr', texts: {} }
const language_ = signal(english)

/** The language that is shown. It follows the one that the app wants once that is loaded. */
export const language: ReadonlySignal<Language> = language_
/** The texts that replace the English ones: those of the language, and before them the app's own. */
export const messages: ReadonlySignal<Partial<Messages>> = computed(() => ({
  ...language_.value.texts,
  ...appMessages.value,
}))

/** The parts of the catalogue that this page has shown. A language that is chosen later is fetched in these parts. */
export const shownParts = new Set<MessagePart>(['shell'])

export function setLanguage(language: Language): void {
  language_.value = language
}
/** Returns the language that the app wants. Some browsers add to it what BCP 47 does not know (`en-US@posix`). */
export const wantedTag = (): string => config.peek()?.locale?.split('@')[0] ?? english.tag
export const reset = (): void => setLanguage(english)
