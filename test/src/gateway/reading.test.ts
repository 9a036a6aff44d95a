// Deadlines: whoever waits is told of them, and of who has left.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { LateError, withDeadline } from '../../../src/gateway/reading.ts'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')
const never = () => new Promise<never>(() => undefined)

/** Waits in the way that a provider does, which holds nothing but its listener. */
function listening() {
  const heard: unknown[] = []
  const use = (signal: AbortSignal) => {
    signal.addEventListener('abort', (event) => heard.push((event.target as AbortSignal).reason))
    return never()
  }
  return { heard, use }
}

test('a deadline is told to who only listens, whatever was collected meanwhile', async () => {
  const { heard, use } = listening()
  const refused = expect(withDeadline(50, 'late', new AbortController().signal, use)).rejects.toThrow(LateError)
  for (let i = 0; i < 3; i++) {
    await new Promise((resolve) => setTimeout(resolve, 5))
    collect()
  }
  await refused
  expect(heard).toEqual([new LateError('late')])
})

test('who leaves is heard of by all that wait for them, and by none that has its answer', async () => {
  const visitor = new AbortController()
  const all = Array.from({ length: 20 }, listening)
  const answered = listening()
  await withDeadline(1000, 'late', visitor.signal, async (signal) => void answered.use(signal))
  const waited = all.map(({ use }) => withDeadline(60_000, 'late', visitor.signal, use))
  const reason = new Error('left')
  visitor.abort(reason)
  expect(all.map(({ heard }) => heard)).toEqual(all.map(() => [reason]))
  expect(answered.heard).toEqual([])
  expect(waited).toHaveLength(20)
})

test('who has left before is not waited for by anybody', async () => {
  const { heard, use } = listening()
  const seen: boolean[] = []
  const asked = withDeadline(20, 'late', AbortSignal.abort('left'), (signal) => {
    seen.push(signal.aborted)
    return use(signal)
  })
  await expect(asked).rejects.toThrow('late')
  expect([seen, heard]).toEqual([[true], []])
})
