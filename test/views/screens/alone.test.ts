// A screen's module stands on what it imports, whoever is loaded first.
import { afterEach, expect, test, vi } from 'vitest'
import { screens } from '../../../views/screens.ts'

afterEach(() => vi.resetModules())

test.each(Object.keys(screens))('%s can be loaded before anything else of the interface', async (name) => {
  vi.resetModules()
  const fresh: Readonly<Record<string, () => Promise<object>>> = (await import('../../../views/screens.ts')).screens
  expect(await fresh[name]?.()).toMatchObject({ default: expect.any(Function), Title: expect.any(Function) })
})
