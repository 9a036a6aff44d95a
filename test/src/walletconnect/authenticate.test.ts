// Sign-in and session in one signature, with the vendor's wallet; and what is asked for and signed, letter by letter.
import { afterEach, beforeEach, expect, test } from 'vitest'
// What comes when it is needed is there: no test's time is spent on it.
import '../../../chains/eip155/chain.ts'
import '../../../chains/eip155/verify.ts'
import type { Authentication, Client } from '../../../src/walletconnect/index.ts'
import { signInMessage } from '../../../src/walletconnect/session/authenticate.ts'
import { evm, mapStore, pair, recordEvents, startClient, startVendor } from '../../helpers/client.ts'
import { chains, first, forgeries } from '../../helpers/walletkit.ts'

const { wallet, world } = await startVendor()
let client: Client
beforeEach(() => {
  client = startClient(world.relay.url)
})
afterEach(() => client.close())

const authentication: Authentication = {
  domain: 'tidewater.example',
  aud: 'https://tidewater.example/login',
  nonce: 'f00dbabe',
  chains: [chains.eip155, 'eip155:31338'],
  methods: ['personal_sign', 'eth_sendTransaction'],
  statement: 'Sign in to Tidewater.',
  resources: ['https://tidewater.example/terms'],
}
const sign = (topic: string) =>
  client.request(topic, chains.eip155, { method: 'personal_sign', params: ['0x61', first] })

test('the session comes with its sign-in, verified', async () => {
  const { uri, approval } = await client.connect({ namespaces: evm, authentication })
  expect(uri).toContain('&methods=wc_sessionAuthenticate&')
  const events = recordEvents(client)
  await wallet.pair(uri)
  const session = await approval
  const [auth] = session.auths ?? []
  expect(auth?.p).toMatchObject({ domain: authentication.domain, aud: authentication.aud, nonce: authentication.nonce })
  expect(session.namespaces).toEqual({
    eip155: {
      chains: authentication.chains,
      accounts: authentication.chains.map((chain) => `${chain}:${first}`),
      methods: authentication.methods,
      events: ['chainChanged', 'accountsChanged'],
    },
  })
  expect(events).toEqual([['session_connect', session]])
  expect(await sign(session.topic)).toMatch(/^0x/)
  await wallet.disconnect(session.topic)
  await expect.poll(() => client.sessions()).toEqual([])
})

const found: Readonly<Record<string, string>> = { expired: 'exp', early: 'nbf', signature: 'signed', signer: 'signed' }
test.each(forgeries)('a sign-in with a forged %s is refused, and makes no session', async (forge) => {
  wallet.policy.authenticate = () => ({ forge })
  const { uri, approval } = await client.connect({ namespaces: evm, authentication })
  await wallet.pair(uri)
  const message = expect.stringContaining(found[forge] ?? forge)
  await expect(approval).rejects.toMatchObject({ name: 'ModalError', code: 'wallet-error', message })
  expect(client.sessions()).toEqual([])
})

test('a wallet that says no to a sign-in ends the attempt', async () => {
  wallet.policy.authenticate = () => 'reject'
  const { uri, approval } = await client.connect({ namespaces: evm, authentication })
  await wallet.pair(uri)
  await expect(approval).rejects.toMatchObject({ name: 'RpcError', message: expect.stringMatching(/\w/) })
})

test('a wallet that does not know sign-ins gets a plain proposal', async () => {
  const plain = await world.wallet({ oneClickAuth: false })
  const session = await pair(client, plain, { authentication })
  expect(session.auths).toBeUndefined()
  expect(await sign(session.topic)).toMatch(/^0x/)
})

test('a sign-in makes a session after a reload, without a proof that nobody there has asked for', async () => {
  const store = mapStore()
  const before = startClient(world.relay.url, { storage: store })
  const { uri, approval } = await before.connect({ namespaces: evm, authentication })
  const lost = world.relay.faults.add({ kind: 'drop', at: 'delivery', match: { tag: 1117 }, times: 1 })
  await wallet.pair(uri)
  await expect.poll(() => lost.hits).toBe(1)
  await before.close()
  await expect(approval).rejects.toMatchObject({ code: 'aborted' })
  const after = startClient(world.relay.url, { storage: store })
  await expect.poll(() => after.sessions()).toHaveLength(1)
  expect(after.sessions()[0]?.auths).toBeUndefined()
  await after.close()
})

test('a sign-in that could not be checked is not asked for', async () => {
  const wanted = { ...authentication, chains: ['eip155:1', 'cosmos:hub'] }
  const asking = client.connect({ namespaces: evm, authentication: wanted }).then(({ approval }) => approval)
  await expect(asking).rejects.toMatchObject({ name: 'ModalError', code: 'invalid-option' })
})

const signed = {
  iss: `did:pkh:eip155:31337:${first}`,
  domain: authentication.domain,
  aud: authentication.aud,
  version: '1',
  nonce: authentication.nonce,
  iat: '2026-01-01T00:00:00.000Z',
}
test('the message is the text of EIP-4361, empty lines included', () => {
  expect(signInMessage(signed)).toBe(
    `tidewater.example wants you to sign in with your Ethereum account:\n${first}\n\n\nURI: https://tidewater.example/login\nVersion: 1\nChain ID: 31337\nNonce: f00dbabe\nIssued At: 2026-01-01T00:00:00.000Z`,
  )
  const recap = `urn:recap:${btoa('{"att":{"eip155":{"request/b":[{}],"request/a":[{}]}}}').replace(/=/g, '')}`
  const more = { statement: 'Hello.', exp: 'E', nbf: 'B', requestId: 'R', resources: ['x://y', recap] }
  expect(signInMessage({ ...signed, ...more })).toBe(
    `tidewater.example wants you to sign in with your Ethereum account:\n${first}\n\nHello. I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'a', 'b' for 'eip155'.\n\nURI: https://tidewater.example/login\nVersion: 1\nChain ID: 31337\nNonce: f00dbabe\nIssued At: 2026-01-01T00:00:00.000Z\nExpiration Time: E\nNot Before: B\nRequest ID: R\nResources:\n- x://y\n- ${recap}`,
  )
})
