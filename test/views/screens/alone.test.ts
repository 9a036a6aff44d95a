// A screen's module stands on what it imports, whoever is loaded first.
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { laterScreens } from '../../../views/later-screens.ts'
import { screens } from '../../../views/screens.ts'
import { ethereum } from '../page.ts'

afterEach(() => vi.resetModules())

const tables = async () => ({
  ...(await import('../../../views/screens.ts')).screens,
  ...(await import('../../../views/later-screens.ts')).laterScreens,
})

test.each(Object.keys({ ...screens, ...laterScreens }))(
  '%s can be loaded before anything else of the interface',
  async (name) => {
    vi.resetModules()
    // What asks a wallet starts what only a modal has.
    const { createModal } = await import('../../../src/index.ts')
    const modal = createModal({ networks: [ethereum], metadata: { name: 'Test' } })
    onTestFinished(() => modal.destroy())
    const fresh: Readonly<Record<string, () => Promise<object>>> = await tables()
    expect(await fresh[name]?.()).toMatchObject({ default: expect.any(Function), Title: expect.any(Function) })
  },
)
