// Wallets of several namespaces in the list, and the view that asks which of their accounts is meant.
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { bitcoin, solana } from '../../../../chains/networks.ts'
import { installJointWallet } from '../../../helpers/joint-wallet.ts'
import { ada, makeStandardWallet } from '../../../helpers/standard-wallet.ts'
import { arrive, click, ethereum, install, names, queryAll, start, text, wallet, warm } from '../../page.ts'

beforeAll(() =>
  Promise.all([
    warm(),
    import('../../../../views/screens/connect/multi-chain.tsx'),
    import('../../../../src/connect/find.ts'),
    import('../../../../src/connectors/bip122.ts'),
    import('../../../../src/connectors/bip122/standard.ts'),
    import('../../../../src/connectors/solana.ts'),
    import('../../../../chains/bip122/chain.ts'),
    import('../../../../chains/solana/chain.ts'),
  ]),
)
let registered: ReturnType<typeof makeStandardWallet>[] = []
const register = (name: string) => {
  const one = makeStandardWallet({ name })
  one.register()
  registered.push(one)
  return one
}
afterEach(() => {
  for (const one of registered) one.unregister()
  registered = []
})
const both = { networks: [ethereum, solana] as const }

test('a wallet of two namespaces is one row, and says which of its accounts it is asked for', async () => {
  install(wallet('Strap'))
  const one = register('Strap')
  const modal = start(both)
  await modal.open()
  await arrive('Connect wallet')
  expect(names('listitem')).toEqual(['Strap Installed'])
  await click('button', 'Strap Installed')
  await arrive('Choose networks')
  expect(names('listitem')).toEqual(['EVM networks', 'Solana'])
  expect(one.calls).toEqual([])
  await click('button', 'Solana')
  await vi.waitUntil(() => modal.state.account?.address === ada)
  expect(modal.state.account?.namespace).toBe('solana')
})

test('Back leads to the list, and no wallet was asked', async () => {
  install(wallet('Strap'))
  const one = register('Strap')
  await start(both).open()
  await click('button', 'Strap Installed')
  await arrive('Choose networks')
  await click('button', 'Back')
  await vi.waitUntil(() => names('listitem').length === 1)
  expect(one.calls).toEqual([])
})

test('opened for a namespace the modal lists who speaks it, and asks that account at once', async () => {
  install(wallet('Strap'), wallet('Only EVM'))
  register('Strap')
  const modal = start(both)
  await modal.open({ namespace: 'solana' })
  await arrive('Connect wallet')
  expect(names('listitem')).toEqual(['Strap Installed'])
  await click('button', 'Strap Installed')
  await vi.waitUntil(() => modal.state.account?.address === ada)
})

test('a wallet that goes while it is asked about leads back to the list', async () => {
  install(wallet('Strap'))
  const one = register('Strap')
  await start(both).open()
  await click('button', 'Strap Installed')
  await arrive('Choose networks')
  one.unregister()
  await arrive('Connect wallet')
  expect(names('listitem')).toEqual(['Strap Installed'])
})

test('a wallet that is one object for two namespaces can be connected in both by one approval', async () => {
  const one = installJointWallet('Strap')
  const modal = start({ networks: [solana, bitcoin] })
  await modal.open()
  await arrive('Connect wallet')
  await click('button', 'Strap Installed')
  await arrive('Choose networks')
  expect(names('listitem')).toEqual(['Solana + Bitcoin', 'Solana', 'Bitcoin'])
  expect(text()).toContain('or several by one approval')
  await click('button', 'Solana + Bitcoin')
  await vi.waitUntil(() => modal.state.connections.length === 2)
  expect(one.asked).toHaveLength(1)
  expect(modal.state.account?.namespace).toBe('solana')
  one.uninstall()
})

test('the namespaces of a wallet are in the order of the app', async () => {
  const one = installJointWallet('Strap')
  await start({ networks: [bitcoin, solana] }).open()
  await click('button', 'Strap Installed')
  await arrive('Choose networks')
  expect(names('listitem')).toEqual(['Bitcoin + Solana', 'Bitcoin', 'Solana'])
  one.uninstall()
})

test('the view without a wallet is the list', async () => {
  install(wallet('Strap'))
  const modal = start(both)
  await modal.open({ view: 'ConnectingMultiChain' })
  await vi.waitUntil(() => modal.state.view === 'Connect')
})

describe('two wallets of one name', () => {
  test('are two rows, and both say so', async () => {
    register('Strap')
    register('Strap')
    await start({ networks: [solana] }).open()
    await arrive('Connect wallet')
    expect(names('listitem')).toEqual([
      'Strap Two wallets call themselves Strap Installed',
      'Strap Two wallets call themselves Strap Installed',
    ])
  })

  test.each([
    ['in case', 'sTRAP'],
    ['by a space at the end', 'Strap '],
    ['by a letter that is invisible', 'St\u200brap'],
    ['by an accent', 'Stráp'],
    ['by a space in it', 'St rap'],
    ['by letters of another width', 'Ｓtrap'],
  ])('that differ %s say so too', async (_, other) => {
    register('Strap')
    register(other)
    await start({ networks: [solana] }).open()
    await arrive('Connect wallet')
    expect(names('listitem').filter((name) => name.includes('Two wallets call themselves'))).toHaveLength(2)
  })

  test('or of one rdns under two names say so', async () => {
    install(wallet('Strap'))
    const { info, provider } = wallet('Strap')
    await start(both).open()
    dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: { info: { ...info, name: 'Other' }, provider } }),
    )
    await arrive('Connect wallet')
    await vi.waitUntil(() => names('listitem')[1])
    expect(names('listitem').filter((name) => name.includes('Two wallets call themselves'))).toHaveLength(2)
  })

  test('that announce domains say these too', async () => {
    install(wallet('Strap'))
    const { info, provider } = wallet('Strap')
    await start(both).open()
    for (const rdns of ['org.other', 'Installed, safe'])
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info: { ...info, rdns }, provider } }))
    await arrive('Connect wallet')
    await vi.waitUntil(() => names('listitem')[2])
    const [one, two, three] = names('listitem').map((name) => name.replace(/.*call themselves Strap/, ''))
    expect([one, two]).toEqual([' · com.Strap Installed', ' · org.other Installed'])
    // A sentence is no domain: with it a wallet would speak in the modal's words.
    expect(three).toBe(' Installed')
  })

  test('are asked each for itself', async () => {
    const [first, second] = [register('Strap'), register('Strap')]
    const modal = start({ networks: [solana] })
    await modal.open()
    await arrive('Connect wallet')
    const rows = queryAll('button', /^Strap/)
    rows[1]?.click()
    await vi.waitUntil(() => modal.state.status === 'connected')
    expect([first.calls, second.calls]).toEqual([[], ['connect']])
  })
})

test('one that is alone says nothing of others', async () => {
  register('Strap')
  await start({ networks: [solana] }).open()
  await arrive('Connect wallet')
  expect(text()).not.toContain('call themselves')
})
