// What a developer is told of options that nothing reads: names that hasp does not know, and values that mean nothing. Builds for
// production do not have it.
import type { FixedOption, Modal } from '../types.ts'
import { callAdvice, watchCalls } from './call-advice.ts'
import { get, keysOf, meant } from './nearest.ts'
import { elsewhere, groups } from './option-names.ts'
import { valueAdvice } from './value-advice.ts'

function nameAdvice(options: unknown): readonly string[] {
  return Object.entries(groups).flatMap(([group, known]) => {
    const values = group ? get(options, group) : options
    const names = Object.keys(known)
    return keysOf(values)
      .filter((name) => !names.includes(name))
      .map((name) => {
        const path = group ? `${group}.${name}` : name
        return `${path} is not read: ${(Object.hasOwn(elsewhere, path) && elsewhere[path]) || meant(name, names, 'there is no such option')}`
      })
  })
}

/** A name that is missing here does not compile. */
const fixed: { readonly [Name in FixedOption]: true } = {
  connectors: true,
  mount: true,
  name: true,
  projectId: true,
  services: true,
  storage: true,
}
/** Whether two values say the same, as those of a file that is run again do. */
function isSame(one: unknown, other: unknown): boolean {
  try {
    return one === other || JSON.stringify(one) === JSON.stringify(other)
  } catch {
    return false
  }
}

/**
 * What to tell of the options of a modal, a sentence each. `first` are those of the modal that is there, which takes what can change,
 * and `networks` the ones that it lists.
 */
export function adviceOn(options: unknown, first?: unknown, networks?: unknown): readonly string[] {
  const ignored = keysOf(options).filter(
    (name) => first && Object.hasOwn(fixed, name) && !isSame(get(options, name), get(first, name)),
  )
  return [
    ...nameAdvice(options),
    ...valueAdvice(options, get(options, 'networks') ?? networks),
    ...(ignored[0] ? [`there is a modal already, which keeps its ${ignored.join(', ')}: destroy() it first`] : []),
  ]
}

const told = new Set<string>()
/** Tells the developer, each sentence once for the page. */
function tell(sentences: readonly string[]): void {
  for (const sentence of sentences) {
    if (!told.has(sentence)) console.warn(`hasp: ${sentence}`)
    told.add(sentence)
  }
}

/** ms in which a page has drawn what it begins with. */
const drawn = 1000
/** Tells of buttons that the page has in its markup and nobody defines. */
function tellOfElements(): void {
  // A test may be over by now, and its page with it.
  if (typeof document === 'undefined') return
  const name = ['hasp-button', 'hasp-network-button'].find(
    (one) => document.querySelector(one) && !customElements.get(one),
  )
  if (name)
    tell([`<${name}> is not defined: createModal of 'hasp/cdn' does that; for React there are buttons in 'hasp/react'`])
}

const firsts = new WeakMap<Modal, unknown>()
/** Tells the developer what nobody reads: of these options, and of the calls of the modal from now on. */
export function advise(options: unknown, modal?: Modal): void {
  tell(adviceOn(options, modal && firsts.get(modal)))
  if (!modal || firsts.has(modal)) return
  firsts.set(modal, Object(options))
  let networks = get(options, 'networks')
  watchCalls(modal, (name, value) => {
    if (name === 'update') networks = get(value, 'networks') ?? networks
    if (name === 'addNetwork') networks = [networks, value].flat()
    tell(name === 'update' ? adviceOn(value, options, networks) : callAdvice(name, value))
  })
  setTimeout(tellOfElements, drawn)
}
