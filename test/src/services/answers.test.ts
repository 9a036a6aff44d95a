// What a directory has answered is there at once at the next visit, for a day, and is never trusted more than the service.
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createDirectory, type WalletPage } from '../../../src/services/directory.ts'
import { memory } from '../../helpers/modal.ts'
import { body, drop, hang, json, startService } from '../../helpers/service.ts'
import { fakeTimers, never, pass, settle } from '../../helpers/time.ts'

afterEach(() => void vi.useRealTimers())

const day = 86_400_000
const page = (...names: string[]) => ({ data: names.map((name) => ({ id: name, name })), count: names.length })
const names = ({ wallets }: WalletPage) => wallets.map(({ name }) => name)
const visit = (base: string, store: Parameters<typeof createDirectory>[0]['store']) =>
  createDirectory({ base, projectId: 'dapp', store, name: 'my' })

/** Visits once, and resolves with the store that it leaves and the service. */
async function afterVisit(...first: string[]) {
  const service = await startService(json(page(...first)))
  const store = memory()
  await visit(service.url, store).wallets({})
  await settle()
  return { service, store, record: store.content['my.directory'] as Stored }
}
interface Stored {
  version: number
  answers: Record<string, unknown[]>
}

describe('the next visit', () => {
  test.each([
    ['hangs', hang],
    ['fails', body('', 500)],
    ['sends HTML', body('<html>')],
    ['drops the connection', drop],
  ])('has the wallets of the last one at once, also where the service %s', async (_, answer) => {
    const { service, store } = await afterVisit('A', 'B')
    service.answer(answer)
    expect(names(await visit(service.url, store).wallets({}))).toEqual(['A', 'B'])
  })

  test('hears what has changed meanwhile, and has it at the visit after that', async () => {
    const { service, store } = await afterVisit('A')
    service.answer(json(page('A', 'C')))
    const refreshed = await new Promise<WalletPage>((resolve) => {
      const { wallets } = visit(service.url, store)
      wallets({}, resolve).then((old) => expect(names(old)).toEqual(['A']))
    })
    expect(names(refreshed)).toEqual(['A', 'C'])
    expect(names(await visit(service.url, store).wallets({}))).toEqual(['A', 'C'])
  })

  test('hears nothing where nothing has changed', async () => {
    const { service, store } = await afterVisit('A')
    const onRefresh = vi.fn()
    await visit(service.url, store).wallets({}, onRefresh)
    await service.reach(2)
    expect(onRefresh).not.toHaveBeenCalled()
  })

  test('after a day waits for the service', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { service, store } = await afterVisit('A')
    service.answer(json(page('B')))
    vi.setSystemTime(Date.now() + day + 1)
    expect(names(await visit(service.url, store).wallets({}))).toEqual(['B'])
  })

  test('of another question, project or service has none of it', async () => {
    const { service, store } = await afterVisit('A')
    service.answer(json(page('B')))
    expect(names(await visit(service.url, store).wallets({ isCertified: true }))).toEqual(['B'])
    expect(names(await visit(`${service.url}/other`, store).wallets({}))).toEqual(['B'])
    const other = createDirectory({ base: service.url, projectId: 'other', store, name: 'my' })
    expect(names(await other.wallets({}))).toEqual(['B'])
  })
})

describe('the store', () => {
  test('has no word of what was searched, nor later pages', async () => {
    const { service, store, record } = await afterVisit('A')
    const { wallets } = visit(service.url, store)
    await wallets({ search: 'secret' })
    await wallets({ page: 2 })
    await settle()
    expect(store.content['my.directory']).toEqual(record)
    expect(Object.keys(store.content)).toEqual(['my.directory'])
  })

  test('has the twelve newest answers, none of which is long', async () => {
    const service = await startService(json(page('A')))
    const store = memory()
    const { wallets } = visit(service.url, store)
    for (let entries = 1; entries < 20; entries++) await wallets({ entries })
    service.answer(json({ ...page('B'), note: 'x'.repeat(200_000) }))
    await wallets({ entries: 19 })
    await settle()
    const { version, answers } = store.content['my.directory'] as Stored
    expect(version).toBe(1)
    const entries = Object.keys(answers).map((url) => new URL(url).searchParams.get('entries'))
    expect(entries).toEqual(['8', '9', '10', '11', '12', '13', '14', '15', '16', '17', '18'])
  })

  test.each([
    ['another version', (record: Stored) => ({ ...record, version: 2 })],
    ['no record', () => undefined],
    ['a text', () => 'x'],
    ['null', () => null],
    ['answers of no shape', (record: Stored) => ({ ...record, answers: 1 })],
    ['an answer that is none', (record: Stored) => changed(record, () => null)],
    ['an answer that is no text', (record: Stored) => changed(record, ([at]) => [at, { length: 1 }])],
    [
      'an answer that is too long',
      (record: Stored) => changed(record, ([at]) => [at, `{"data":[]}${' '.repeat(200_000)}`]),
    ],
    ['an answer without a time', (record: Stored) => changed(record, ([, text]) => ['now', text])],
    ['an answer of the future', (record: Stored) => changed(record, ([, text]) => [Date.now() + 2 * day, text])],
  ])('that has %s counts as empty', async (_, spoil) => {
    const { service, store, record } = await afterVisit('A')
    service.answer(json(page('B')))
    const spoilt = memory({ 'my.directory': spoil(record) })
    expect(names(await visit(service.url, spoilt).wallets({}))).toEqual(['B'])
    expect(store.content['my.directory']).toBe(record)
  })

  test.each(['{', '{"data":{}}', 'null'])('that has the answer %s counts as empty too', async (text) => {
    const { service, record } = await afterVisit('A')
    const spoilt = memory({ 'my.directory': changed(record, () => [Date.now(), text]) })
    expect(names(await visit(service.url, spoilt).wallets({}))).toEqual(['A'])
  })

  test('that holds something hostile has it read like an answer', async () => {
    const { service, record } = await afterVisit('A')
    service.answer(hang)
    const data = [{ id: 'x', name: '\u202eX', mobile_link: 'javascript:alert(1)' }]
    const spoilt = memory({
      'my.directory': changed(record, () => [Date.now(), JSON.stringify({ data, count: 1e12 })]),
    })
    expect(await visit(service.url, spoilt).wallets({})).toEqual({ wallets: [{ id: 'x', name: 'X' }], count: 100_000 })
  })

  test.each([
    ['throws', { get: () => fail(), set: () => fail() }],
    ['rejects', { get: async () => fail(), set: async () => fail() }],
    ['hangs', { get: never, set: never }],
  ])('that %s costs nothing but the memory', async (_, store) => {
    const service = await startService(json(page('A')))
    fakeTimers()
    const wallets = visit(service.url, store).wallets({})
    await pass(2000)
    expect(names(await wallets)).toEqual(['A'])
  })
})

const fail = (): never => {
  throw new Error('disk')
}
const changed = (record: Stored, change: (answer: unknown[]) => unknown): unknown => ({
  ...record,
  answers: Object.fromEntries(Object.entries(record.answers).map(([url, answer]) => [url, change(answer)])),
})
