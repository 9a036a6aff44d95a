// The store that hasp brings: IndexedDB where there is one that works, else memory.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let browserStore: typeof import('../../src/storage.ts').browserStore
// What has failed once is left alone until the page is another one.
beforeEach(async () => {
  vi.resetModules()
  browserStore = (await import('../../src/storage.ts')).browserStore
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const roundTrip = async (store = browserStore()) => {
  await store.set('a', { deep: [1n] })
  return [await store.get('a'), await store.get('b')]
}

test('keeps values in memory where there is no IndexedDB', async () => {
  expect(typeof indexedDB).toBe('undefined')
  expect(await roundTrip()).toEqual([{ deep: [1n] }, undefined])
})

test('keeps two stores of memory apart', async () => {
  await roundTrip()
  expect(await browserStore().get('a')).toBeUndefined()
})

test.each([
  ['throws', () => { throw new DOMException('denied', 'SecurityError') }], // biome-ignore format: one thought
  ['fails', () => {
    const request: { error: Error; onerror?: () => void } = { error: new Error('broken') }
    setTimeout(() => request.onerror?.())
    return request
  }], // biome-ignore format: one thought
])('keeps values in memory where opening it %s', async (_, open) => {
  vi.stubGlobal('indexedDB', { open: vi.fn(open) })
  expect(await roundTrip()).toEqual([{ deep: [1n] }, undefined])
})

test('says once that there is none, for all who keep something', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  for (const store of [browserStore(), browserStore()]) await roundTrip(store)
  expect(warn.mock.calls).toEqual([['hasp: no storage']])
  warn.mockRestore()
})

test('gives up a database that never opens after 2 s, and does not ask again', async () => {
  vi.useFakeTimers()
  const open = vi.fn(() => ({}))
  vi.stubGlobal('indexedDB', { open })
  const store = browserStore()
  const read = store.get('a')
  await vi.advanceTimersByTimeAsync(2000)
  expect(await read).toBeUndefined()
  expect([await roundTrip(store), open.mock.calls.length]).toEqual([[{ deep: [1n] }, undefined], 1])
})
