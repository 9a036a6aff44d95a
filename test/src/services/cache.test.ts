// What was asked a moment ago is not asked again, is shared, survives the page, and is forgotten when nobody uses it.
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createCache } from '../../../src/services/cache.ts'
import { memory } from '../../helpers/modal.ts'
import { defer, fakeTimers, never, pass, settle } from '../../helpers/time.ts'

afterEach(() => void vi.useRealTimers())

const id = 'portfolio/eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const read = (json: unknown): string => {
  if (typeof json !== 'string') throw new TypeError('no text')
  return json
}
const asker = (...answers: unknown[]) => vi.fn(async () => (answers.length > 1 ? answers.shift() : answers[0]))
const fetched = async (cache: ReturnType<typeof createCache>, ask: () => Promise<unknown>, isForced = false) =>
  (await cache.fetch(id, { age: 30_000, read, ask, isForced })).value

describe('one page', () => {
  test('asks once for fifty readers at the same moment', async () => {
    const cache = createCache(memory(), 'my')
    const ask = asker('A')
    const all = await Promise.all(Array.from({ length: 50 }, () => fetched(cache, ask)))
    expect(new Set(all)).toEqual(new Set(['A']))
    expect(ask).toHaveBeenCalledTimes(1)
    cache.end()
  })

  test('asks again when the answer is 30 s old, and at once where it is forced', async () => {
    fakeTimers()
    const cache = createCache(memory(), 'my')
    const ask = asker('A', 'B', 'C')
    expect(await fetched(cache, ask)).toBe('A')
    await pass(29_000)
    expect(await fetched(cache, ask)).toBe('A')
    expect(await fetched(cache, ask, true)).toBe('B')
    await pass(29_000)
    expect(await fetched(cache, ask)).toBe('B')
    await pass(1000)
    expect(await fetched(cache, ask)).toBe('C')
  })

  test('asks anew where a visitor wants it, beside a question of before that is still under way', async () => {
    const cache = createCache(memory(), 'my')
    const before = defer<string>()
    const question = vi.fn(() => before.promise)
    const slow = fetched(cache, question)
    await vi.waitFor(() => expect(question).toHaveBeenCalled())
    expect(await fetched(cache, asker('new'), true)).toBe('new')
    before.resolve('old')
    expect(await slow).toBe('new')
    expect((await cache.known(id, read))?.value).toBe('new')
    cache.end()
  })

  test('takes what a clock kept that was set back since for no fresh answer', async () => {
    fakeTimers()
    const cache = createCache(memory(), 'my')
    expect(await fetched(cache, asker('A'))).toBe('A')
    vi.setSystemTime(Date.now() - 3_600_000)
    expect(await fetched(cache, asker('B'))).toBe('B')
    expect((await cache.known(id, read))?.value).toBe('B')
  })

  test('keeps nothing of an answer that cannot be read, nor of a question that fails', async () => {
    const store = memory()
    const cache = createCache(store, 'my')
    await expect(fetched(cache, asker(5))).rejects.toThrow('no text')
    await expect(fetched(cache, () => Promise.reject(new Error('offline')))).rejects.toThrow('offline')
    expect(await cache.known(id, read)).toBeUndefined()
    expect(await fetched(cache, asker('A'))).toBe('A')
    cache.end()
  })

  test('collects what nobody has used for five minutes, in the store too', async () => {
    fakeTimers()
    const store = memory()
    const cache = createCache(store, 'my')
    await fetched(cache, asker('A'))
    await settle()
    expect(store.content[`my.cache/${id}`]).toMatchObject({ version: 1, json: 'A' })
    await pass(601_000)
    expect(store.content[`my.cache/${id}`]).toBeUndefined()
    expect(store.content['my.cache']).toEqual({ version: 1, used: [] })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('holds 8192 entries, and gives up the one that was used longest ago', async () => {
    const store = memory()
    const cache = createCache(store, 'my')
    const one = (key: string, ask: () => Promise<unknown>) => cache.fetch(key, { age: 30_000, read, ask })
    for (let i = 0; i < 8192; i++) await one(`${i}`, asker(`${i}`))
    await one('0', never)
    await one('more', asker('more'))
    expect((await one('0', never)).value).toBe('0')
    expect((await one('1', asker('again'))).value).toBe('again')
    cache.end()
  }, 60_000)
})

describe('the next page', () => {
  const visited = async () => {
    const store = memory()
    const cache = createCache(store, 'my')
    await fetched(cache, asker('A'))
    await settle()
    cache.end()
    return store
  }
  test('has what is fresh without a question, and what is not at least as known', async () => {
    fakeTimers()
    const store = await visited()
    expect(await fetched(createCache(store, 'my'), never)).toBe('A')
    vi.setSystemTime(Date.now() + 60_000)
    const cache = createCache(store, 'my')
    expect(await cache.known(id, read)).toMatchObject({ value: 'A' })
    expect(await fetched(cache, asker('B'))).toBe('B')
  })

  test('takes nothing that is older than five minutes, from the future or of another version, and clears it away', async () => {
    fakeTimers()
    for (const change of [{ at: Date.now() - 300_000 }, { at: Date.now() + 5000 }, { at: 'now' }, { version: 2 }]) {
      const store = await visited()
      Object.assign(store.content[`my.cache/${id}`] as object, change)
      expect(await createCache(store, 'my').known(id, read)).toBeUndefined()
    }
    const store = await visited()
    vi.setSystemTime(Date.now() + 300_000)
    await createCache(store, 'my').known('other', read)
    expect(store.content[`my.cache/${id}`]).toBeUndefined()
  })

  test('forgets what other pages kept of an account too, and keeps what two pages at once have listed', async () => {
    const store = memory()
    const pages = [createCache(store, 'my'), createCache(store, 'my')]
    const other = id.replace('eip155:1:', 'eip155:10:')
    await fetched(pages[0] as (typeof pages)[0], asker('A'))
    await settle()
    await pages[1]?.fetch(other, { age: 30_000, read, ask: asker('B') })
    await pages[1]?.fetch('price', { age: 30_000, read, ask: asker('C') })
    await settle()
    expect((store.content['my.cache'] as { used: [string][] }).used.map(([key]) => key)).toEqual([id, other, 'price'])
    pages[0]?.forget('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
    await settle()
    expect(Object.keys(store.content).sort()).toEqual(['my.cache', 'my.cache/price'])
    expect(JSON.stringify(store.content['my.cache'])).not.toContain('0x7099')
    for (const page of pages) page.end()
  })

  test('asks as ever where the store fails, hangs or lies', async () => {
    fakeTimers()
    const broken = { get: () => Promise.reject(new Error('denied')), set: () => Promise.reject(new Error('denied')) }
    expect(await fetched(createCache(broken, 'my'), asker('A'))).toBe('A')
    const hanging = createCache({ get: never, set: never }, 'my')
    const waited = fetched(hanging, asker('A'))
    await pass(5000)
    expect(await waited).toBe('A')
    await fc.assert(
      fc.asyncProperty(fc.anything(), async (lie) => {
        const liar = { get: async () => lie, set: async () => undefined }
        expect(await fetched(createCache(liar, 'my'), asker('A'))).toBe('A')
      }),
      { numRuns: 200 },
    )
  })

  test('knows nothing of an account that was forgotten', async () => {
    const store = memory()
    const cache = createCache(store, 'my')
    await fetched(cache, asker('A'))
    await settle()
    cache.forget('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
    await settle()
    expect(store.content[`my.cache/${id}`]).toBeUndefined()
    const question = defer<string>()
    const again = fetched(cache, () => question.promise)
    question.resolve('B')
    expect(await again).toBe('B')
    cache.end()
  })
})
