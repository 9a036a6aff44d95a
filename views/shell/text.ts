// Catalogue texts with their blanks filled. Called while drawing: the shell draws again when an app changes a text.
import { language, lost, messages, plain, shownParts } from '../../src/core.ts'
import { shell } from '../../src/messages/shell/en.ts'
import type { MessageKey, MessagePart } from '../../src/messages.ts'

// Grows as the chunks of views arrive, each with its own words.
const english: Partial<Record<MessageKey, string>> = { ...lost, ...shell }

let translated: Promise<unknown> | undefined

/** Adds the English texts of a part of the catalogue, and fetches those of the language that is spoken: resolves as `whenTranslated`. */
export function addMessages(part: MessagePart, texts: Partial<Record<MessageKey, string>>): Promise<unknown> {
  Object.assign(english, texts)
  shownParts.add(part)
  translated = Promise.all([translated, language.peek().fetch?.(part)])
  return translated
}
/** Resolves when what was added is there in the language that is spoken, or is not to be had. */
export const whenTranslated = (): Promise<unknown> | undefined => translated

/** The text of a key, `{name}` filled in. */
export const t = (key: MessageKey, values: Readonly<Record<string, string>> = {}): string =>
  pattern(key).replace(/\{(\w+)\}/g, (_, name: string) => isolated(values[name] ?? ''))

/**
 * A name in other letters must not turn the sentence around it, and one with such marks of its own must not end the
 * isolation. https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates
 */
function isolated(value: string): string {
  const text = plain(value)
  // Latin letters turn nothing in a text from left to right.
  return language.value.direction === 'rtl' || /[\u0590-\uffff]/.test(text) ? `\u2068${text}\u2069` : text
}

/** Its blanks not filled. */
export const pattern = (key: MessageKey): string => messages.value[key] ?? english[key] ?? ''
