// Any order of what visitors, wallets, relays, pages and a second tab do: every promise settles once, no session is lost or
// invented, and storage is what memory says in both tabs. The seed of a failure is in its name; `SEED=…` repeats it.
import { expect, test } from 'vitest'
import type { Session } from '../../../src/walletconnect/index.ts'
import { evm, settled, startOrigin, stores } from '../../helpers/client.ts'
import { breathe, until } from '../../helpers/flow.ts'
import { type Channel, createPeer, grant } from '../../helpers/peer.ts'
import { random } from '../../helpers/random.ts'
import { chains } from '../../helpers/walletkit.ts'

const soak = !!process.env.SOAK
const seeds = process.env.SEED ? [Number(process.env.SEED)] : Array.from({ length: soak ? 160 : 24 }, (_, i) => 1 + i)
const steps = 30
/** A tab of its own, or the page of the tab before. */
type Tab = ReturnType<ReturnType<typeof startOrigin>['open']>
const prefix = 'hasp/walletconnect/1/'

interface Attempt {
  readonly uri: string
  isOver: boolean
}
interface Asked {
  readonly by: Tab
  readonly topic: string
  readonly text: string
  isOver: boolean
}

function world(seed: number) {
  const rng = random(seed)
  const peer = createPeer()
  const isAsync = [false, true, 2][seed % 3] as boolean | number
  const origin = startOrigin('ws://relay', { WebSocket: peer.WebSocket, isAsync })
  const state = {
    own: undefined as unknown as Tab,
    other: undefined as Tab | undefined,
    /** By the id of the mail: who it is for, and for nobody else. */
    answers: new Map<number, Tab>(),
    /** What there should be: sessions by topic, with the number of accounts. */
    sessions: new Map<string, Channel & { accounts: number }>(),
    attempts: [] as Attempt[],
    asked: [] as Asked[],
    /** How often each promise settled. */
    ends: [] as number[],
    stops: [] as AbortController[],
    ids: Date.now() * 1000,
  }
  const watch = <T>(promise: Promise<T>): Promise<T> => {
    const i = state.ends.push(0) - 1
    const count = () => {
      state.ends[i] = (state.ends[i] ?? 0) + 1
    }
    promise.then(count, count)
    return promise
  }
  const has = (topic: string, { client } = state.own) => client.sessions().some((session) => session.topic === topic)
  const some = (by = state.own) => rng.pick([...state.sessions.values()].filter(({ topic }) => has(topic, by)))
  const attempt = () => rng.pick(state.attempts.filter(({ isOver }) => !isOver))
  const id = () => {
    state.ids += 1000
    return state.ids
  }
  const isAsked = ({ topic, text }: Asked) => {
    const channel = state.sessions.get(topic)
    const isIt = (params: unknown) => (params as { request: { params: string[] } }).request.params[0] === text
    return channel && peer.said(channel).find(({ method, params }) => method === 'wc_sessionRequest' && isIt(params))
  }
  const leave = (topic: string) => {
    state.sessions.delete(topic)
    for (const one of state.asked) if (one.topic === topic) one.isOver = true
  }
  const ask = (by: Tab) => {
    const session = some(by)
    if (!session) return
    const one = { by, topic: session.topic, text: `0x${id().toString(16)}`, isOver: false }
    state.asked.push(one)
    const call = { method: 'personal_sign', params: [one.text] }
    watch(by.client.request(session.topic, chains.eip155, call)).catch(() => undefined)
  }
  const disconnect = async (by: Tab) => {
    const session = some(by)
    if (!session) return
    leave(session.topic)
    await settled(watch(by.client.disconnect(session.topic)))
  }
  const close = async (by: Tab) => {
    await by.client.close()
    for (const one of state.asked) if (one.by === by) one.isOver = true
  }
  const acts: Record<string, () => Promise<void> | void> = {
    async connect() {
      const stop = new AbortController()
      const { uri, approval } = await state.own.client.connect({ namespaces: evm, signal: stop.signal })
      state.stops.push(stop)
      const one = { uri, isOver: false }
      state.attempts.push(one)
      watch(approval).catch(() => undefined)
      await until(() => peer.proposal(uri))
    },
    async 'thinks better of it'() {
      const stop = new AbortController()
      const { uri, approval } = await state.own.client.connect({ namespaces: evm, signal: stop.signal })
      watch(approval).catch(() => undefined)
      for (let i = rng.below(30); i > 0; i--) await undefined
      if (rng.below(2)) await breathe()
      stop.abort()
      state.stops.push(stop)
      state.attempts.push({ uri, isOver: true })
    },
    async approve() {
      const one = attempt()
      if (!one) return
      one.isOver = true
      const { topic, symKey } = await peer.approve(one.uri)
      state.sessions.set(topic, { topic, symKey, accounts: 1 })
    },
    reject() {
      const one = attempt()
      if (!one) return
      one.isOver = true
      peer.answer(one.uri, 0, { error: { code: 5000 } })
    },
    'give up'() {
      const i = rng.below(state.stops.length + 1)
      const one = state.attempts[i]
      // An attempt of an earlier page has nobody who could.
      if (!one || one.isOver || state.stops[i] === undefined) return
      one.isOver = true
      state.stops[i]?.abort()
    },
    request: () => ask(state.own),
    answer() {
      const one = rng.pick(state.asked.filter(({ isOver }) => !isOver))
      const found = one && isAsked(one)
      if (!one || !found) return
      one.isOver = true
      const answer = {
        id: found.id,
        ...rng.pick([{ result: '0x' }, { error: {} }, { error: { code: 4001, message: 'no' } }]),
      }
      state.answers.set(peer.say({ ...(state.sessions.get(one.topic) as Channel) }, answer, 1109), one.by)
    },
    ping() {
      const session = some()
      if (session) watch(state.own.client.ping(session.topic)).catch(() => undefined)
    },
    update() {
      const session = some()
      if (!session) return
      session.accounts = 1 + rng.below(5)
      const accounts = Array.from({ length: session.accounts }, (_, i) => `${chains.eip155}:0x${i}`)
      const namespaces = { eip155: { ...grant.eip155, accounts } }
      const message = { id: id(), method: 'wc_sessionUpdate', params: { namespaces } }
      for (let i = rng.below(2); i >= 0; i--) peer.say(session, message, 1104)
    },
    'old update'() {
      const session = some()
      const namespaces = { eip155: { ...grant.eip155, accounts: Array(9).fill(`${chains.eip155}:0x9`) } }
      // Before the first: a session that was never updated would take it, as it should.
      if (session && session.accounts > 1)
        peer.say(session, { id: 1, method: 'wc_sessionUpdate', params: { namespaces } }, 1104)
    },
    event() {
      const session = some()
      const params = { event: { name: 'chainChanged', data: 1 }, chainId: chains.eip155 }
      if (session) peer.say(session, { id: id(), method: 'wc_sessionEvent', params }, 1110)
    },
    leave() {
      const session = some()
      if (!session) return
      leave(session.topic)
      peer.say(session, { id: id(), method: 'wc_sessionDelete', params: {} }, 1112)
    },
    disconnect: () => disconnect(state.own),
    'socket dies': () => peer.kill(rng.pick([1001, 1006, 4010])),
    async reload() {
      await close(state.own)
      state.stops = state.stops.map(() => undefined as never)
      state.own = origin.open()
    },
    'other tab opens'() {
      state.other ??= origin.open()
    },
    async 'other tab closes'() {
      if (state.other) await close(state.other)
      state.other = undefined
    },
    'other tab requests': () => state.other && ask(state.other),
    'other tab disconnects': () => state.other && disconnect(state.other),
    garbage: () => peer.raw(rng.pick(['', '{', '{"id":1,"result":2}'])),
  }
  state.own = origin.open()
  return { state, origin, peer, rng, acts, has }
}

/** Storage against memory, and both against what there should be. */
function check({ state, origin }: ReturnType<typeof world>, done: readonly string[]): void {
  const what = done.join(', ')
  const sessionsOf = ({ client }: Tab) => new Map(client.sessions().map((session) => [session.topic, session]))
  const sessions = sessionsOf(state.own)
  if (state.other) expect(sessionsOf(state.other), what).toEqual(sessions)
  expect([...sessions.keys()].sort(), what).toEqual([...state.sessions.keys()].sort())
  for (const { topic, accounts } of state.sessions.values())
    expect((sessions.get(topic) as Session).namespaces.eip155?.accounts.length, what).toBe(accounts)
  // Each hears of a session's beginning once, and of its end.
  for (const { events } of [state.own, state.other ?? state.own]) {
    const ends = events.filter(([name]) => ['session_connect', 'session_delete'].includes(name))
    const told = ends.map(([name, value]) => `${name} ${(value as { topic: string }).topic}`)
    expect(new Set(told).size, what).toBe(told.length)
  }
  const stored = [...origin.map].filter(([key]) => key.includes('/session/'))
  const read = stored.map(([, text]) => JSON.parse(text as string))
  expect(
    new Map(read.map(({ symKey: _, changed: __, heard: ___, ...session }) => [session.topic, session])),
    what,
  ).toEqual(sessions)
  const proposals = [...origin.map.keys()].filter((key) => key.includes('/proposal/'))
  expect(proposals, what).toHaveLength(state.attempts.filter(({ isOver }) => !isOver).length)
}

test.each(seeds)('all invariants hold after random steps, seed %i', async (seed) => {
  const all = world(seed)
  const { state, peer, rng, acts } = all
  const names = [...Object.keys(acts), 'connect', 'approve', 'request', 'answer', 'update', 'other tab opens']
  const done: string[] = []
  // What is said to a session that is over waits for nobody.
  const isHeard = (topic: string) =>
    state.sessions.has(topic) || all.has(topic) || all.origin.map.has(`${prefix}proposal/${topic}`)
  // An answer waits for the tab that asked, also where that is gone.
  const isFor = (id: number) => [undefined, state.own, state.other].includes(state.answers.get(id))
  const isRead = () => ![...peer.mail].some(([id, { topic }]) => isFor(id) && isHeard(topic))
  /** Nothing is on its way, and no storage at work: for several turns, since one call follows another. */
  const calm = async () => {
    for (let turns = 0; turns < 3; turns++) {
      await until(() => isRead() && stores.busy === 0)
      await breathe()
      if (stores.busy > 0) turns = 0
    }
  }
  for (let i = 0; i < steps; i++) {
    const name = rng.pick(names)
    done.push(name)
    await acts[name]?.()
    // Now and then several things happen at once.
    if (rng.below(4) === 0 && name !== 'reload') continue
    await calm()
    check(all, done)
  }
  await calm()
  check(all, done)
  await all.origin.close()
  await breathe()
  expect(state.ends.filter((count) => count !== 1)).toEqual([])
  for (const { uri } of state.attempts) {
    const proposals = peer.said(peer.pairing(uri)).filter(({ method }) => method === 'wc_sessionPropose')
    expect(proposals.length, done.join(', ')).toBeLessThanOrEqual(1)
  }
})
