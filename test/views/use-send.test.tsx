// hasp/react: useSend, from the call to how it ends.
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { type Sending, useSend } from '../../views/react.ts'
import { bob } from '../helpers/wallet.ts'
import { install, start, warm } from './page.ts'

test('useSend tells how the last call has ended, and nothing of one before', async () => {
  await warm()
  install()
  const modal = start()
  const seen: Sending[] = []
  function Probe() {
    seen.push(useSend())
    return null
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<Probe />)
  await vi.waitUntil(() => seen.length)
  const now = (): Sending => seen.at(-1) as Sending
  expect(now()).toMatchObject({ state: 'idle' })
  const ending = (order: Promise<string>): Promise<string> => order.catch(({ code }) => code)
  const first = ending(now().send({ to: bob, amount: '1' }))
  await vi.waitUntil(() => now().state === 'asking' && modal.state.open)
  const second = now().send({ to: bob, amount: '' })
  // What is no order ends before the first does, and the first says nothing after it.
  await expect(second).rejects.toMatchObject({ code: 'invalid-option' })
  await vi.waitUntil(() => now().state === 'failed')
  modal.close()
  expect(await first).toBe('closed')
  const third = ending(now().send({ to: bob, amount: '2' }))
  await vi.waitUntil(() => now().state === 'asking' && modal.state.open)
  modal.close()
  expect(await third).toBe('closed')
  await vi.waitUntil(() => now().state === 'failed')
  expect(now().hash).toBeUndefined()
  root.unmount()
})
