// What every wallet does, whatever its shape: one suite over a table of wallets.
import { afterEach, describe, expect, test, vi } from 'vitest'
import { loadChain } from '../../chains/load.ts'
import { wallets } from '../../src/connect/wallets.ts'
import type { TestWallet } from '../../src/testing/index.ts'
import type { Store } from '../../src/types.ts'
import type { Ability, Row } from './conformance.ts'
import { breathe, outcome as outcomeNow, until } from './flow.ts'
import { memory, reload, type start } from './modal.ts'
import { pageOf, parts } from './pages.ts'
import { outcome, pass, settle } from './time.ts'

/** How the suite waits. */
export interface Clock {
  /** Lets a time pass in which nothing is to happen. */
  pass(ms: number): Promise<void>
  /** Resolves when the wallet has shown its visitor so much. */
  shown(wallet: TestWallet, requests: number): Promise<void>
  /** Resolves when what is asserted holds. */
  soon(assertion: () => void): Promise<void>
  /** Resolves with a promise's value or the code of its error, or with 'waiting' where it has not settled by now. */
  outcome(promise: Promise<unknown>): Promise<unknown>
  /** The same of a promise that settles. */
  settled(promise: Promise<unknown>): Promise<unknown>
}
/** For wallets in the page, where all that happens takes no time. */
export const fakedClock: Clock = {
  pass,
  shown: settle,
  async soon(assertion) {
    await settle()
    assertion()
  },
  outcome,
  settled: outcome,
}
/** For wallets behind sockets. Minutes do not pass: what waits for them has tests of its own. */
export const realClock: Clock = {
  pass: breathe,
  shown: ({ requests }, count) => until(() => requests.length === count),
  soon: (assertion) => vi.waitFor(assertion, { timeout: 60_000, interval: 10 }),
  outcome: outcomeNow,
  settled: (promise) => promise.catch((error) => error?.code ?? error),
}

export function conform(rows: readonly Row[], { pass, shown, soon, outcome, settled }: Clock): void {
  const able = (...abilities: readonly Ability[]): readonly Row[] =>
    rows.filter(({ cannot }) => !abilities.some((ability) => cannot.includes(ability)))
  const unable = (ability: Ability): readonly Row[] => rows.filter(({ cannot }) => cannot.includes(ability))
  let installed: TestWallet[] = []
  afterEach(() => {
    for (const one of installed) one.uninstall()
    installed = []
    vi.useRealTimers()
  })
  const install = (row: Row, ...options: Parameters<Row['install']>): TestWallet => {
    const one = row.install(...options)
    installed.push(one)
    return one
  }
  const page = (row: Row, options: Parameters<typeof start>[0] = {}) =>
    pageOf(row.networks)({ ...row.options, ...options })
  const visitAgain = ({ networks, options }: Row, storage: Store) => reload({ ...options, networks, storage })
  async function connected(row: Row, options: Parameters<typeof start>[0] = {}) {
    const one = install(row)
    const modal = await page(row, options)
    await modal.connect({ wallet: row.wallet })
    return { one, modal, asked: one.requests.length }
  }
  describe.each(rows)('a wallet of $title', (row) => {
    test.each(['before', 'after'])('that is there %s the page looks for it is listed', async (when) => {
      if (when === 'before') install(row)
      await page(row)
      // A parent is no wallet that comes later.
      if (when === 'after' && row.cannot.includes('asks')) return
      if (when === 'after') install(row)
      await pass(2000)
      // Rows that lead to other wallets are no ways in.
      expect(wallets.peek().flatMap(({ id, leads }) => (leads ? [] : [id]))).toEqual([row.wallet])
    })

    test('is connected, asked once, on the first network', async () => {
      const { one, modal } = await connected(row)
      expect(modal.state).toMatchObject({
        status: 'connected',
        account: { address: one.address },
        network: { caipNetworkId: row.networks[0].caipNetworkId },
        supported: true,
      })
      expect(one.requests).toHaveLength(row.cannot.includes('asks') ? 0 : 1)
    })

    test('that is disconnected by the page is so, and can be connected again', async () => {
      const { one, modal } = await connected(row)
      await modal.disconnect()
      expect(modal.state.status).toBe('disconnected')
      await modal.connect({ wallet: row.wallet })
      expect(modal.state.account?.address).toBe(one.address)
    })

    test('that declines to sign rejects with the code 4001, and stays connected', async () => {
      const { one, modal } = await connected(row)
      const { account, provider } = parts(modal)
      const chain = await loadChain(account.namespace)
      one.reject()
      await expect(chain.signMessage('hi', account, provider)).rejects.toMatchObject({ code: 4001 })
      one.approve()
      expect(modal.state.status).toBe('connected')
      expect(await chain.signMessage('hi', account, provider)).toBeTruthy()
    })

    test('that hangs while it signs answers late', async () => {
      const { one, modal, asked } = await connected(row)
      const { account, provider } = parts(modal)
      const chain = await loadChain(account.namespace)
      one.hang()
      const signing = chain.signMessage('hi', account, provider)
      await shown(one, asked + 1)
      await pass(60_000)
      expect(await outcome(signing)).toBe('waiting')
      one.approve()
      await settle()
      expect(await signing).toBeTruthy()
    })

    test('after a reload is connected again, and its visitor is not asked', async () => {
      const storage = memory()
      const { one, asked } = await connected(row, { storage })
      const modal = await visitAgain(row, storage)
      await pass(2000)
      await soon(() => expect(modal.state).toMatchObject({ status: 'connected', account: { address: one.address } }))
      expect(one.requests).toHaveLength(asked)
    })
  })

  describe.each(able('asks'))('a wallet of $title', (row) => {
    test('that declines is not connected, and may be asked again', async () => {
      const one = install(row, { decide: 'reject' })
      const modal = await page(row)
      expect(await settled(modal.connect({ wallet: row.wallet }))).toBe('rejected')
      expect(modal.state.status).toBe('disconnected')
      one.approve()
      expect(await modal.connect({ wallet: row.wallet })).toMatchObject({ address: one.address })
    })

    test('that hangs is waited for, and its late answer connects', async () => {
      const one = install(row, { decide: 'hang' })
      const modal = await page(row)
      const connecting = modal.connect({ wallet: row.wallet })
      await shown(one, 1)
      await pass(21_000)
      expect(await outcome(connecting)).toBe('waiting')
      one.approve()
      await settle()
      expect(await settled(connecting)).toMatchObject({ address: one.address })
      expect(one.requests).toHaveLength(1)
    })

    test('is asked nothing by a page that was never connected with it', async () => {
      const one = install(row)
      await page(row)
      await pass(11_000)
      expect(one.requests).toEqual([])
    })
  })

  describe('a visitor who has taken the site off the list', () => {
    test.each(able('asks', 'knows'))('of $title is not connected after a reload', async (row) => {
      const storage = memory()
      const { one } = await connected(row, { storage })
      one.disconnect()
      one.hang()
      const modal = await visitAgain(row, storage)
      await pass(11_000)
      await soon(() => expect(modal.state.status).toBe('disconnected'))
    })
  })

  describe('another account that is chosen in the wallet', () => {
    test.each(able('tells accounts'))('of $title is the page’s', async (row) => {
      const { one, modal, asked } = await connected(row)
      one.switchAccount(1)
      await soon(() => expect(modal.state.account?.address).toBe(one.addresses[1]))
      expect(one.requests).toHaveLength(asked)
    })
  })

  describe('the network', () => {
    test.each(able('turns'))('that is switched in $title is the page’s', async (row) => {
      const { one, modal } = await connected(row)
      one.switchNetwork(row.networks[1].caipNetworkId)
      await soon(() =>
        expect(modal.state).toMatchObject({
          network: { caipNetworkId: row.networks[1].caipNetworkId },
          account: { address: one.address },
        }),
      )
    })

    test.each(unable('turns'))('of $title cannot be switched in the wallet', (row) => {
      expect(() => install(row).switchNetwork(row.networks[1].caipNetworkId)).toThrow(TypeError)
    })

    test.each(able('switches'))('that the page switches is that of $title', async (row) => {
      const { modal } = await connected(row)
      const { caipNetworkId } = row.networks[1]
      await modal.switchNetwork(caipNetworkId)
      await settle()
      expect(modal.state).toMatchObject({ network: { caipNetworkId }, supported: true })
      const { account, provider } = parts(modal)
      const chain = await loadChain(account.namespace)
      expect(await chain.signMessage('hi', account, provider)).toBeTruthy()
    })

    test.each(unable('switches'))('of $title cannot be switched by the page, which is told so', async (row) => {
      const { modal } = await connected(row)
      expect(await settled(modal.switchNetwork(row.networks[1].caipNetworkId))).toBe('unsupported-network')
      expect(modal.state.network?.caipNetworkId).toBe(row.networks[0].caipNetworkId)
    })

    test.each(able('turns'))(
      'of $title that the page does not list connects, and the page says where it is',
      async (row) => {
        const one = install(row)
        const [, other] = row.networks
        one.switchNetwork(row.networks[0].caipNetworkId)
        const modal = await page(row, { networks: [other] })
        await modal.connect({ wallet: row.wallet })
        const { network, supported } = modal.state
        expect(modal.state.status).toBe('connected')
        // A wallet that stays where it is has a page that says so; others are asked for the page's network.
        expect(supported).toBe(network?.caipNetworkId === other.caipNetworkId)
        expect(one.network).toBe(supported ? other.caipNetworkId : row.networks[0].caipNetworkId)
      },
    )
  })

  describe('a site that the visitor takes off the list', () => {
    test.each(able('tells disconnect'))('of $title is disconnected', async (row) => {
      const { one, modal } = await connected(row)
      one.disconnect()
      await soon(() => expect(modal.state.status).toBe('disconnected'))
    })
  })

  describe('a page that disconnects', () => {
    test.each(able('forgets'))('makes $title ask again', async (row) => {
      const { one, modal, asked } = await connected(row)
      await modal.disconnect()
      await modal.connect({ wallet: row.wallet })
      expect(one.requests).toHaveLength(asked + 1)
    })

    test.each(unable('forgets'))('stays on the list of $title', async (row) => {
      const { one, modal, asked } = await connected(row)
      await modal.disconnect()
      await modal.connect({ wallet: row.wallet })
      expect(one.requests).toHaveLength(asked)
    })
  })

  describe('a wallet that is locked', () => {
    test.each(able('tells lock'))(
      'of $title is disconnected, and unlocked it is back without a window',
      async (row) => {
        const { one, modal, asked } = await connected(row)
        one.lock()
        await settle()
        expect(modal.state.status).toBe('disconnected')
        one.unlock()
        await settle()
        expect(modal.state).toMatchObject({ status: 'connected', account: { address: one.address } })
        expect(one.requests).toHaveLength(asked)
      },
    )

    test.each(able('asks'))('of $title is connected once its visitor has unlocked it', async (row) => {
      const one = install(row)
      one.lock()
      const modal = await page(row)
      expect(await modal.connect({ wallet: row.wallet })).toMatchObject({ address: one.address })
    })
  })

  describe('a text', () => {
    test.each(able('signs'))('that $title has signed is verified, and no other text is', async (row) => {
      const { modal } = await connected(row)
      const { account, provider } = parts(modal)
      const chain = await loadChain(account.namespace)
      const signature = await chain.signMessage('Grüß Gott', account, provider)
      expect(await chain.verifyMessage?.('Grüß Gott', signature, account)).toBe(true)
      expect(await chain.verifyMessage?.('Gruß Gott', signature, account)).toBe(false)
    })
  })

  describe('a transaction', () => {
    test.each(able('sends'))('goes through $title', async (row) => {
      const { one, modal, asked } = await connected(row)
      const { provider, account } = parts(modal)
      const { method, params, answer } = row.send(account.address)
      const said = await provider.request({ method, params })
      expect(JSON.stringify(said, (_, value) => (typeof value === 'bigint' ? `${value}` : value))).toMatch(answer)
      expect(one.requests).toHaveLength(asked + 1)
    })

    test.each(able('sends'))('that $title declines has the code 4001', async (row) => {
      const { one, modal } = await connected(row)
      one.reject()
      const { provider, account } = parts(modal)
      const { method, params } = row.send(account.address)
      await expect(provider.request({ method, params })).rejects.toMatchObject({ code: 4001 })
    })

    test.each(unable('sends'))('cannot be sent by $title, which has the code 4200', async (row) => {
      const { modal } = await connected(row)
      const { provider, account } = parts(modal)
      const { method, params } = row.send(account.address)
      await expect(provider.request({ method, params })).rejects.toMatchObject({ code: 4200 })
    })
  })
}
