// A map that stays small, and keeps what is used.
import { expect, test } from 'vitest'
import { createCache } from '../../../chains/eip155/cache.ts'

test.each([100, 130, 150, 199, 1000])('of %i keys the last hundred are kept', (count) => {
  const cache = createCache<number, number>(100)
  for (let i = 0; i < count; i++) cache.set(i, i)
  for (let i = count - 1; i >= count - 100; i--) expect(cache.get(i)).toBe(i)
})

test('no more than twice its size is kept', () => {
  const cache = createCache<number, number>(100)
  for (let i = 0; i < 1000; i++) cache.set(i, i)
  const kept = Array.from({ length: 1000 }, (_, i) => i).filter((i) => cache.get(i) !== undefined)
  expect(kept.length).toBeGreaterThanOrEqual(100)
  expect(kept.length).toBeLessThanOrEqual(200)
})

test('what is asked for stays, however much is set', () => {
  const cache = createCache<string | number, number>(10)
  cache.set('used', 1)
  cache.set('unused', 1)
  for (let i = 0; i < 1000; i++) {
    cache.set(i, i)
    expect(cache.get('used')).toBe(1)
  }
  expect(cache.get('unused')).toBeUndefined()
})

test('a key that is set again has the new value', () => {
  const cache = createCache<string, number>(2)
  cache.set('a', 1)
  cache.set('b', 1)
  cache.set('c', 1)
  cache.set('a', 2)
  expect([cache.get('a'), cache.get('none')]).toEqual([2, undefined])
})
