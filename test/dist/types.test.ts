// The declarations under compilers old and new, in projects that check their libraries too.
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Compiler, compile, compilers, own, type Resolution } from './compile.ts'
import { type Consumer, files, install, read, root } from './packed.ts'

/** One project for each of React's types: what lies in node_modules is all that it can see. */
let consumers: Readonly<Record<'18' | '19' | 'none', Consumer>>
beforeAll(async () => {
  const none = await install()
  const [last, now] = await Promise.all([install(none.tarball), install(none.tarball)])
  await last.put('@types/react', path.join(own, '@types/react-18'))
  await now.link('@types/react')
  consumers = { 18: last, 19: now, none }
})
afterAll(() => Promise.all(Object.values(consumers).map((consumer) => consumer.remove())))

const app = `
import { createModal, ModalError, type Account, type Modal, type NetworkInput, type Options } from 'hasp'
import { createModal as hosted } from 'hasp/cdn'
import { formatUnits, loadChain, parseUnits, type Chain } from 'hasp/chains'
import { chain as bitcoin } from 'hasp/chains/bip122'
import { chain as cosmos } from 'hasp/chains/cosmos'
import { chain as evm, erc20, multicall } from 'hasp/chains/eip155'
import { chain as polkadot } from 'hasp/chains/polkadot'
import { chain as solana } from 'hasp/chains/solana'
import { readCookie, writeCookie } from 'hasp/cookie'
import { formatAddress, formatAmount } from 'hasp/format'
import { createGateway, type Gateway } from 'hasp/gateway'
import { createWorker, d1Sql } from 'hasp/gateway/d1'
import { folderFiles, serve } from 'hasp/gateway/node'
import { base, mainnet } from 'hasp/networks'
import { type RpcRequest, rpc, type Send } from 'hasp/rpc'
import { installWallet, type TestWallet } from 'hasp/testing'
import * as script from 'hasp/testing/script'
import { haspConnector } from 'hasp/wagmi'
import { createClient } from 'hasp/walletconnect'

const own: NetworkInput = {
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
}
const options: Options = { networks: [mainnet, base, own], metadata: { name: 'App' } }
export const modal: Modal = createModal(options)
export const other: Modal = hosted(options)
export async function connect(): Promise<Account | undefined> {
  try {
    return await modal.connect({ namespace: 'eip155' })
  } catch (error) {
    if (error instanceof ModalError && error.code === 'closed') return undefined
    throw error
  }
}
export const gateway: Gateway = createGateway({ projects: [{ id: 'app' }], files: folderFiles('files') })
export const served: Promise<{ url: string }> = serve(gateway, { port: 0 })
export const worker = createWorker((env: { DB: Parameters<typeof d1Sql>[0] }) => ({ projects: [], sql: d1Sql(env.DB) }))
export const chains: readonly Chain[] = [bitcoin, cosmos, evm, polkadot, solana]
export const loaded: Promise<Chain> = loadChain('eip155')
export const send: Send = rpc(['https://rpc.example'])
export const request: RpcRequest = { method: 'eth_chainId' }
export const amount: string = formatUnits(parseUnits('1.5', 18), 18)
export const texts: readonly string[] = [formatAddress('0x1'), formatAmount(1n, 18, { locale: 'de' })]
export const kept: () => void = writeCookie(modal, { maxAge: 60 })
export const who: string | undefined = readCookie('hasp=')[0]
export const rest = [erc20, multicall, createClient, script]
export const connector: { readonly id: string } = haspConnector(modal)({ chains: [base as never], emitter: {} as never })
export const tag: keyof HTMLElementTagNameMap = 'hasp-button'
export const wallet = (): TestWallet => installWallet({ namespace: 'solana', networks: { 'solana:1': null } })
// @ts-expect-error: there is no such namespace
void (() => installWallet({ namespace: 'tron' }))
// @ts-expect-error: there is no such view
void modal.open({ view: 'Nowhere' })
// @ts-expect-error: an amount is no number
formatUnits(1.5, 18)
`

const view = `
import { ConnectButton, type ConnectButtonProps, useAccount, useProvider } from 'hasp/react'

export const useAddress = (): string | undefined => useAccount('eip155')?.address
export const useListener = (): unknown => useProvider('eip155')?.on
const props: ConnectButtonProps = { label: 'Sign in', balance: 'hide' }
export const button = ConnectButton(props)
// @ts-expect-error: shown or hidden
ConnectButton({ balance: 'small' })
`

describe.each<[Compiler, Resolution, '18' | '19']>([
  ['5.0', 'nodenext', '18'],
  ['5.0', 'bundler', '19'],
  ['5.6', 'nodenext', '19'],
  ['5.6', 'bundler', '18'],
  ['newest', 'nodenext', '18'],
  ['newest', 'bundler', '19'],
])('with TypeScript %s, moduleResolution %s and the types of React %s', (compiler, resolution, react) => {
  test('every door compiles with skipLibCheck off', async () => {
    const said = await compile(consumers[react], compiler, resolution, { 'app.ts': app, 'view.ts': view })
    const lines = said.split('\n')
    const doors = await declared(consumers[react])
    expect(doors.length).toBeGreaterThan(10)
    expect(doors.filter((door) => !lines.some((line) => line.endsWith(`hasp/${door}`)))).toEqual([])
    const major = lines.find((line) => /\/react(-18)?\/(ts5\.0\/)?index\.d\.ts$/.test(line))
    expect(major?.includes('react-18'), major).toBe(react === '18')
  })
})

/** What package.json names as declarations, but for those on top of a renderer's. */
async function declared({ package: folder }: Consumer): Promise<string[]> {
  const { exports } = JSON.parse(await read(folder, 'package.json')) as { exports: Record<string, { types?: string }> }
  return Object.values(exports)
    .flatMap(({ types }) => (types ? [path.posix.normalize(types)] : []))
    .filter((door) => !door.includes('/elements/'))
}

test('every compiler is of the version that it is called by', async () => {
  const versions = await Promise.all(
    Object.values(compilers).map(async (folder) => JSON.parse(await read(folder, 'package.json')).version as string),
  )
  expect(versions[0]).toMatch(/^5\.0\./)
  expect(versions[1]).toMatch(/^5\.6\./)
  expect(versions[2]).toMatch(/^[7-9]\./)
})

test('all but `hasp/react` compiles where React has no types, and nothing else is there', async () => {
  const said = await compile(consumers.none, 'newest', 'nodenext', { 'app.ts': app })
  const foreign = said.split('\n').filter((line) => /node_modules\/(?!hasp\/|typescript|@typescript\/)/.test(line))
  expect(foreign.filter((line) => !line.startsWith(root))).toEqual([])
  expect(await files(path.join(consumers.none.folder, 'node_modules'))).not.toContainEqual(
    expect.stringMatching(/^(?!hasp\/)/),
  )
})

test('a declaration that is wrong is told', async () => {
  const consumer = consumers.none
  const wrong = { 'wrong.ts': "import { createModal } from 'hasp'\ncreateModal({ networks: [] })\n" }
  await expect(compile(consumer, 'newest', 'bundler', wrong)).rejects.toThrow(/TS2322|TS2345/)
})

test('CommonJS is typed too, as Node loads it', async () => {
  const text =
    "import hasp = require('hasp')\nexport = (options: hasp.Options): hasp.Modal => hasp.createModal(options)\n"
  await compile(consumers.none, 'newest', 'nodenext', { 'old.cts': text })
})

test('no door declares a global of its own', async () => {
  const text = [...(await declared(consumers['19']))]
    .filter((door) => !/views\//.test(door))
    .map((door, i) => `export * as door${i} from './node_modules/hasp/${door.replace(/\.d\.ts$/, '.js')}'`)
    .join('\n')
  const platform = `declare global { interface AbortSignal { readonly aborted: boolean } interface WebSocket {}
    interface ErrorOptions { cause?: unknown } var fetch: unknown }\nexport {}`
  const element = 'export type Element = HTMLElement'
  const compiled = compile(
    consumers['19'],
    'newest',
    'bundler',
    { 'doors.ts': text, 'platform.ts': platform, 'element.ts': element },
    { lib: [] },
  )
  await expect(compiled).rejects.toThrow(/element\.ts\(1,23\): error TS2304: Cannot find name 'HTMLElement'/)
})

describe.each(['webworker', 'nothing but the language'])('with the types of %s', (name) => {
  test.each(['5.0', 'newest'] as const)('what needs no page compiles in TypeScript %s', async (compiler) => {
    const doors = [
      'hasp',
      'hasp/networks',
      'hasp/chains',
      'hasp/chains/eip155',
      'hasp/chains/solana',
      'hasp/walletconnect',
    ]
    const text = doors.map((door, i) => `export * as door${i} from '${door}'`).join('\n')
    const platform = `declare global { interface AbortSignal { readonly aborted: boolean } interface WebSocket {}
      interface ErrorOptions { cause?: unknown } var fetch: unknown }\nexport {}`
    const isWorker = name === 'webworker'
    const sources = { 'worker.ts': text, ...(isWorker ? {} : { 'platform.ts': platform }) }
    await compile(consumers['19'], compiler, 'bundler', sources, { lib: isWorker ? ['webworker'] : [] })
  })
})
