// Sign-ins that a contract has signed: two real chains, on which one address is two different wallets.
import { createServer } from 'node:net'
import type { LocalAccount } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
// What comes when it is needed is there: no test's time is spent on it.
import '../../../chains/eip155/chain.ts'
import '../../../chains/eip155/verify.ts'
import { http, type Send } from '../../../rpc/index.ts'
import type { Authentication, Cacao } from '../../../src/walletconnect/index.ts'
import { authSession, signInMessage } from '../../../src/walletconnect/session/authenticate.ts'
import { deploy, ownedWallet } from '../../chains/eip155/contracts.ts'
import { type Anvil, startAnvil } from '../../helpers/anvil.ts'
import { evm, pair, startClient } from '../../helpers/client.ts'
import { startRelayAndWallet } from '../../helpers/walletkit.ts'

const owner = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const stranger = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const here = 'eip155:31337'
const there = 'eip155:31338'
const authentication: Authentication = {
  domain: 'tidewater.example',
  aud: 'https://tidewater.example/login',
  nonce: 'f00dbabe',
  chains: [here, there],
  methods: ['personal_sign'],
}

const [near, far, world] = await Promise.all([startAnvil(), startAnvil(), startRelayAndWallet()])
const nodes: Readonly<Record<string, Anvil>> = { [here]: near, [there]: far }
const wallet = await world.wallet()
// The deployer's first contract, there as here: the same address.
const contract = await deploy(near, ownedWallet(owner.address))
await deploy(far, ownedWallet(stranger.address))
afterAll(() => Promise.all([near, far, world].map(({ stop }) => stop())))
afterEach(() => void vi.useRealTimers())

const onBoth = { att: { eip155: { 'request/personal_sign': [{ chains: [here, there] }] } } }
const resources = [`urn:recap:${btoa(JSON.stringify(onBoth)).replace(/=/g, '')}`]
async function signIn(chain: string, by: LocalAccount): Promise<Cacao> {
  const { chains: _, methods: __, ...same } = authentication
  const iss = `did:pkh:${chain}:${contract}`
  const p = { ...same, version: '1', iat: new Date().toISOString(), statement: 'Hello.', resources, iss }
  return { h: { t: 'caip122' }, p, s: { t: 'eip1271', s: await by.signMessage({ message: signInMessage(p) }) } }
}

/** The vendor's wallet has only keys: what it answers is replaced as it is sealed. */
async function connect(
  by: Readonly<Record<string, LocalAccount>>,
  send = (chain: string) => (nodes[chain] as Anvil).send as Send,
) {
  const cacaos = await Promise.all(Object.entries(by).map(([chain, key]) => signIn(chain, key)))
  wallet.tamper = (payload) => {
    const { cacaos: honest } = Object(payload.result)
    return honest && { ...payload, result: { ...Object(payload.result), cacaos } }
  }
  const client = startClient(world.relay.url, { send })
  return pair(client, wallet, { namespaces: evm, authentication }).finally(() => client.close())
}
const problem = (text: string) => ({ name: 'ModalError', code: 'wallet-error', message: expect.stringContaining(text) })

test('a contract speaks for itself, on its chain alone', async () => {
  const { namespaces, auths } = await connect({ [here]: owner })
  expect(namespaces.eip155).toMatchObject({ chains: [here], accounts: [`${here}:${contract}`] })
  expect(auths?.map(({ s }) => s.t)).toEqual(['eip1271'])
})

test('a contract’s account is on another chain where that is proved too', async () => {
  const { namespaces } = await connect({ [here]: owner, [there]: stranger })
  expect(namespaces.eip155?.accounts).toEqual([`${here}:${contract}`, `${there}:${contract}`])
})

test('a contract does not take the signature of a stranger', async () => {
  await expect(connect({ [here]: stranger })).rejects.toMatchObject(problem('not signed by its account'))
})

test('a contract’s address on another chain is somebody else’s', async () => {
  await expect(connect({ [there]: owner })).rejects.toMatchObject(problem('not signed by its account'))
  const both = connect({ [here]: owner, [there]: owner })
  await expect(both).rejects.toMatchObject(problem('not signed by its account'))
})

test('a node that is down is told from a signature that is wrong', async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { readonly port: number }
  const failed = connect({ [here]: owner }, () => http(`http://127.0.0.1:${port}`, { retries: 0 }))
  await expect(failed).rejects.toMatchObject({ ...problem('not verified'), cause: expect.any(Error) })
  await new Promise((resolve) => server.close(resolve))
  const error = new Error('no such chain')
  const unknown = connect({ [here]: owner }, () => {
    throw error
  })
  await expect(unknown).rejects.toMatchObject({ ...problem('not verified'), cause: error })
})

test('a node that does not answer is waited for no longer than 20 s', async () => {
  const cacaos = [await signIn(here, owner)]
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const peer = { topic: 'a'.repeat(64), symKey: 'b'.repeat(64), publicKey: 'c'.repeat(64) }
  let reading: Promise<unknown> | undefined
  await new Promise<void>((resolve) => {
    const send = () => () => {
      resolve()
      return new Promise<never>(() => {})
    }
    const context = { projectId: 'x', now: Date.now, send } as never
    reading = authSession(context, authentication, { cacaos, responder: { publicKey: peer.publicKey } }, peer)
  })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await reading).toMatchObject({ ...problem('not verified'), cause: { code: 'timeout' } })
})
