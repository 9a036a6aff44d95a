// The shell: the dialog, its header, the screen inside and the toast. Everything is drawn in one shadow root.

import { effect } from '@preact/signals-core'
import { type ComponentType, createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { themeVariables } from '../../src/core.ts'
import { first, reset, watchRoute, whenPainted } from './load.ts'
import { makeRoot, removeRoot } from './root.ts'
import { Card, Shell } from './shell.tsx'

let react: Root | undefined
let stop: (() => void) | undefined

/** Draws the modal, if it is not drawn yet. Resolves at the first paint of what the route says. */
export function mount(Frame: ComponentType = Shell): Promise<void> {
  const root = makeRoot()
  if (!react) {
    const made = createRoot(root)
    react = made
    const draw = (): void => made.render(createElement(Frame))
    // Inside `act` of a test React draws nothing else before `open()` has settled. The build drops the line of the other renderer.
    // biome-ignore lint/suspicious/noConfusingLabels: esbuild.config.mjs reads it
    byReact: flushSync(draw)
    // biome-ignore lint/suspicious/noConfusingLabels: as above
    byPreact: draw()
    const stops = [followTheme(root.host as HTMLElement)]
    // Waking the renderer and drawing are a task each: a slow phone stays usable between them.
    const timer = setTimeout(() => stops.push(watchRoute()))
    stop = () => {
      clearTimeout(timer)
      for (const end of stops) end()
    }
  }
  return whenPainted()
}

let isWarm = false
/** Draws once where nobody sees it: the first time takes a machine twice as long as the second. */
export function warm(): void {
  if (react || isWarm) return
  isWarm = true
  const root = createRoot(document.createElement('div'))
  root.render(createElement(Card, { now: { route: { view: 'Connect' }, isRoot: true, screen: first } }))
  setTimeout(() => root.unmount(), 50)
}

/** Takes everything out of the page again. */
export function unmount(): void {
  stop?.()
  react?.unmount()
  reset()
  removeRoot()
  react = stop = undefined
}

/** Host variables go through the page's own cascade, so that its stylesheets can set them too. */
const followTheme = ({ style }: HTMLElement): (() => void) =>
  effect(() => {
    const variables = Object.entries(themeVariables.value)
    for (const [name, value] of variables) style.setProperty(`--hasp-${name}`, value)
    return () => {
      for (const [name] of variables) style.removeProperty(`--hasp-${name}`)
    }
  })
