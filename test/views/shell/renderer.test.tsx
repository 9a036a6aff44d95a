// The view tests run three times; this one sees to it that they really meet three renderers, each alone.
import { signal } from '@preact/signals-core'
import { useSignals } from '@preact/signals-react/runtime'
import * as React from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'

const count = signal(1)
function Count() {
  useSignals()
  const [unit] = React.useState('s')
  return <p>{`${count.value}${unit}`}</p>
}

test('the project draws with the renderer it is named after', () => {
  const react = Object.hasOwn(React, 'Activity') ? 'react' : 'react18'
  const renderer = Object.hasOwn(<p />, '$$typeof') ? react : 'preact'
  expect(renderer).toBe(process.env.RENDERER)
})

test('hooks and signals share one copy of it', async () => {
  const host = document.body.appendChild(document.createElement('div'))
  const view = createRoot(host)
  view.render(<Count />)
  await vi.waitUntil(() => host.textContent === '1s')
  count.value = 2
  await vi.waitUntil(() => host.textContent === '2s')
  view.unmount()
  expect(host.textContent).toBe('')
})
