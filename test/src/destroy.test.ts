// The end of a modal, in whatever state it comes: nobody listens any more, no timer runs, what was waited for is
// settled, and the next modal works.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { mainnet, polygon } from '../../chains/networks.ts'
import { watchBalance } from '../../src/flows/balance.ts'
import { notify, toast } from '../../src/state/toast.ts'
import type { Modal, Network, Options } from '../../src/types.ts'
import { freshModal, memory, start, ui, visited } from '../helpers/modal.ts'
import { dark } from '../helpers/page.ts'
import { type Node, neverAnswer, startNode, status } from '../helpers/rpc.ts'
import { defer, fakeTimers, never, outcome, pass, settle } from '../helpers/time.ts'
import { alice, failure, makeWallet, type Wallet } from '../helpers/wallet.ts'

let node: Node
beforeAll(async () => {
  node = await startNode({ eth_getBalance: () => '0x1' })
})
afterAll(() => node.stop())

freshModal()
let wallet: Wallet
let listening: Set<string>
let timers: Map<unknown, string>
let unwatchTimers: () => void
beforeEach(() => {
  fakeTimers()
  watchTimers()
  node.posts.length = node.faults.length = 0
  listening = new Set()
  for (const target of [globalThis, globalThis.matchMedia(dark)]) watch(target)
  wallet = makeWallet().install()
  listening.clear()
})

// Before the faked ones are given back.
afterEach(() => unwatchTimers())

/** Writes down who listens to `target`. A listener is told apart by its text too, so that two of a kind are two. */
function watch(target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>): void {
  const ids = new Map<unknown, number>()
  const key = (type: string, listener: unknown) => {
    if (!ids.has(listener)) ids.set(listener, ids.size)
    return `${type} ${ids.get(listener)}`
  }
  const { addEventListener, removeEventListener } = target
  vi.spyOn(target, 'addEventListener').mockImplementation((...args: Parameters<typeof addEventListener>) => {
    listening.add(key(args[0], args[1]))
    return addEventListener.apply(target, args)
  })
  vi.spyOn(target, 'removeEventListener').mockImplementation((...args: Parameters<typeof removeEventListener>) => {
    listening.delete(key(args[0], args[1]))
    return removeEventListener.apply(target, args)
  })
}

/** Writes down the timers, until `unwatchTimers`. Node's own fetch has some too. */
function watchTimers(): void {
  timers = new Map()
  const { setTimeout: begin, clearTimeout: end } = globalThis
  const set = (run: (...args: unknown[]) => void, ms: number, ...rest: unknown[]) => {
    const id = begin(() => {
      timers.delete(id)
      run(...rest)
    }, ms)
    if (!new Error().stack?.includes('node:internal/deps/undici')) timers.set(id, `${ms} ms`)
    return id
  }
  const clear = (id: Parameters<typeof end>[0]) => {
    timers.delete(id)
    end(id)
  }
  Object.assign(globalThis, { setTimeout: set, clearTimeout: clear })
  unwatchTimers = () => Object.assign(globalThis, { setTimeout: begin, clearTimeout: end })
}

/** Everything that a modal could leave behind. */
const left = () => ({ listening: [...listening], timers: [...timers.values()], wallet: wallet.listeners() })
const nothing = { listening: [], timers: [], wallet: 0 }
/** One that works connects, and says so. */
async function expectToWork(modal: Modal): Promise<void> {
  for (const method of Object.keys(wallet.script)) delete wallet.script[method]
  expect(modal.state).toMatchObject({ status: 'reconnecting', open: false, loading: false })
  await expect(modal.connect({ wallet: 'com.wallet' })).resolves.toMatchObject({ address: alice })
  expect(modal.state).toMatchObject({ status: 'connected', view: 'Account' })
}
const known = () => memory(visited({ rdns: 'com.wallet', address: alice }))
const at = (network: Network): Network => ({
  ...network,
  rpcUrls: { default: { http: [node.url] }, chainDefault: network.rpcUrls.chainDefault },
})
const code = (promise: Promise<unknown>): Promise<unknown> => promise.catch((error) => [error.name, error.code])
const closed = ['ModalError', 'closed']
const aborted = ['ModalError', 'aborted']
let loading = defer<typeof ui>()
let unwatch: () => void = () => undefined

interface Scene {
  readonly options?: () => Partial<Options>
  readonly loader?: () => Promise<typeof ui>
  /** Brings the modal into the state, and resolves with what the app still waits for. */
  readonly act: (modal: Modal) => unknown
  /** What happens once it is destroyed. */
  readonly after?: () => void
  /** How what is waited for ends. */
  readonly ends?: unknown
}
const connected = async (modal: Modal) => {
  await modal.connect({ wallet: 'com.wallet' })
  modal.close()
}

const scenes: Record<string, Scene> = {
  'as it was made': { act: () => undefined },
  open: { act: (modal) => void modal.open() },
  'while the store is read': { options: () => ({ storage: { ...memory(), get: never } }), act: () => undefined },
  'while the interface is on its way': {
    loader: () => loading.promise,
    act: (modal) => [code(modal.open()), code(modal.open({ view: 'WhatIsAWallet' })), code(modal.connect())],
    after: () => loading.resolve(ui),
    ends: [undefined, undefined, closed],
  },
  'while the interface turns out to be lost': {
    loader: () => loading.promise,
    act: (modal) => [code(modal.open()), code(modal.connect())],
    after: () => loading.reject(new TypeError('Failed to fetch')),
    ends: [undefined, closed],
  },
  'while an app waits for any wallet': { act: (modal) => [code(modal.connect())], ends: [closed] },
  'while an app that may abort waits': {
    act: (modal) => {
      wallet.script.eth_requestAccounts = never
      return [code(modal.connect({ wallet: 'com.wallet', signal: new AbortController().signal }))]
    },
    ends: [closed],
  },
  'while a wallet is asked': {
    act: async (modal) => {
      wallet.script.eth_requestAccounts = never
      const first = code(modal.connect({ wallet: 'com.wallet' }))
      await settle()
      return [first, code(modal.connect())]
    },
    ends: [closed, closed],
  },
  'while a wallet that has granted does not say where it is': {
    act: (modal) => {
      wallet.script.eth_chainId = never
      return [code(modal.connect({ wallet: 'com.wallet' }))]
    },
    ends: [closed],
  },
  'while a request is open in the wallet': {
    act: (modal) => {
      wallet.script.eth_requestAccounts = () => Promise.reject(failure(-32002))
      return [code(modal.connect({ wallet: 'com.wallet' }))]
    },
    ends: [closed],
  },
  'after a wallet said no': {
    act: (modal) => {
      wallet.script.eth_requestAccounts = () => Promise.reject(failure(4001))
      return [code(modal.connect({ wallet: 'com.wallet' }))]
    },
    ends: [['ModalError', 'rejected']],
  },
  'while a wallet that was connected is asked again': {
    options: () => {
      wallet.script.eth_accounts = never
      return { storage: known() }
    },
    act: (modal) => expect(modal.state.status).toBe('reconnecting'),
  },
  'while a wallet that was connected has not announced itself': {
    options: () => ({ storage: memory(visited({ rdns: 'com.late', address: alice })) }),
    act: (modal) => expect(modal.state.status).toBe('reconnecting'),
  },
  connected: { act: connected },
  'while the wallet is asked to switch': {
    act: async (modal) => {
      await connected(modal)
      wallet.script.wallet_switchEthereumChain = never
      return [code(modal.switchNetwork('eip155:137'))]
    },
    ends: [aborted],
  },
  'while a wallet that said it switched has not': {
    act: async (modal) => {
      await connected(modal)
      wallet.script.wallet_switchEthereumChain = () => null
      return [code(modal.switchNetwork('eip155:137'))]
    },
    ends: [aborted],
  },
  'while the wallet is asked to let go': {
    act: async (modal) => {
      await connected(modal)
      wallet.script.wallet_revokePermissions = never
      return [code(modal.disconnect())]
    },
    ends: [undefined],
  },
  'while a balance is read': {
    act: async (modal) => {
      await connected(modal)
      node.faults.push(neverAnswer)
      unwatch = watchBalance()
      await vi.waitFor(() => expect(node.posts).toHaveLength(1))
    },
  },
  'while a balance is asked for once more': {
    act: async (modal) => {
      await connected(modal)
      node.faults.push(...Array.from({ length: 9 }, () => status(503)))
      unwatch = watchBalance()
      // The rest of the transport has to come first, which on a busy machine takes its time.
      await vi.waitFor(() => expect([...timers.values()]).toEqual(['150 ms']), { timeout: 20_000 })
    },
  },
  'while a balance is watched after a payment': {
    act: async (modal) => {
      await connected(modal)
      wallet.script.eth_sendTransaction = () => '0x01'
      await modal.provider('eip155')?.request({ method: 'eth_sendTransaction' })
    },
  },
  'with a word that leaves by itself': { act: () => notify('success', 'addressCopied') },
  'with a word that comes after another': {
    act: () => {
      notify('error', 'copyFailed')
      notify('error', 'restoreFailed')
    },
  },
}

describe('destroyed', () => {
  beforeEach(() => {
    loading = defer()
    unwatch = () => undefined
  })

  test.each(Object.entries(scenes))('%s, it leaves nothing and the next one works', async (_, scene) => {
    const modal = start({ networks: [at(mainnet), at(polygon)], ...scene.options?.() }, scene.loader)
    await settle()
    const promises = await scene.act(modal)
    await settle()
    modal.destroy()
    unwatch()
    scene.after?.()
    // What a wallet gets to revoke, and the pause in which one that switches is asked again.
    await pass(100)
    expect(left()).toEqual(nothing)
    const asked = node.posts.length
    await pass(2000)
    expect(node.posts).toHaveLength(asked)
    expect(toast.value).toBeUndefined()
    if (scene.ends) expect(await outcome(Promise.all(promises as Promise<unknown>[]))).toEqual(scene.ends)
    await expectToWork(start())
  })
  test('before anything that was begun is under way, all of it ends', async () => {
    wallet.script.eth_requestAccounts = never
    const modal = start()
    const begun = [
      modal.open(),
      modal.open({ view: 'WhatIsAWallet' }),
      modal.connect(),
      modal.connect({ wallet: 'com.wallet' }),
      modal.switchNetwork('eip155:137'),
      modal.disconnect(),
    ].map(code)
    modal.destroy()
    await pass(100)
    expect(await outcome(Promise.all(begun))).not.toBe('waiting')
    expect([left(), ui.mount.mock.calls]).toEqual([nothing, []])
    await expectToWork(start())
  })

  test('by a subscriber, in the midst of a change, it leaves nothing', async () => {
    const modal = start()
    modal.subscribe(() => modal.destroy())
    const opened = code(modal.open())
    const asked = code(modal.connect({ wallet: 'com.wallet' }))
    await pass(100)
    expect(await outcome(Promise.all([opened, asked]))).not.toBe('waiting')
    expect(left()).toEqual(nothing)
    await expectToWork(start())
  })

  test('while the interface is on its way, it takes nothing from the next one', async () => {
    let arrive = (): void => undefined
    const held = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const load = () => held.then(() => ui)
    const first = start({}, load)
    const opened = code(first.open())
    first.destroy()
    const second = code(start({}, load).open())
    arrive()
    await settle()
    expect([await opened, await second, ui.mount.mock.calls.length > 0, ui.unmount.mock.calls.length]).toEqual([
      undefined,
      undefined,
      true,
      0,
    ])
  })

  test('twice, the second time is nothing', async () => {
    const modal = start()
    await connected(modal)
    void modal.open()
    await settle()
    modal.destroy()
    modal.destroy()
    await settle()
    expect([left(), ui.unmount.mock.calls.length]).toEqual([nothing, 1])
    const next = start()
    modal.destroy()
    await expectToWork(next)
  })

  test('methods that were taken out of it do nothing any more, and nothing to the next one', async () => {
    const { open, connect, disconnect, switchNetwork, update, setAddressLabel, provider, close, destroy } = start()
    const storage = memory(visited({ rdns: 'com.wallet', address: alice }))
    destroy()
    for (const late of [
      open(),
      connect(),
      connect({ wallet: 'com.wallet' }),
      disconnect(),
      switchNetwork('eip155:1'),
      setAddressLabel(`eip155:1:${alice}`, 'Bank'),
    ])
      await expect(late).rejects.toMatchObject({ code: 'not-available' })
    update({ theme: 'dark' })
    close()
    expect(provider('eip155')).toBeUndefined()
    wallet.granted = true
    const next = start({ storage })
    await settle()
    expect(next.state).toMatchObject({ open: false, status: 'connected', theme: 'light' })
    expect(next.state.account).toEqual({ namespace: 'eip155', address: alice, type: 'eoa' })
    await expect(switchNetwork('eip155:137')).rejects.toMatchObject({ code: 'not-available' })
    expect([next.state.network?.caipNetworkId, wallet.calls]).toEqual([
      'eip155:1',
      expect.not.arrayContaining(['wallet_switchEthereumChain']),
    ])
  })

  test('it is heard to end, and the next one is not heard by who listened to it', async () => {
    const modal = start()
    const seen: unknown[] = []
    modal.subscribe(() => seen.push([modal.state.status, modal.state.open]))
    await modal.connect({ wallet: 'com.wallet' })
    modal.destroy()
    await settle()
    expect(seen.at(-1)).toEqual(['disconnected', false])
    seen.length = 0
    await expectToWork(start())
    expect(seen).toEqual([])
  })
})
