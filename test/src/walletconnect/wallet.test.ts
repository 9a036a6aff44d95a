// The sandbox's wallet, before the vendor's own dapp client: whatever a test of ours will ask of it is seen to work there.
import { createPublicKey, verify } from 'node:crypto'
import { Socket } from 'node:net'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58, base64, bech32, hex } from '@scure/base'
import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  chains,
  type Forgery,
  first,
  forgeries,
  memoryStorage,
  metadata,
  type SignClient,
  startRelayAndWallet,
  type Wallet,
  type World,
} from '../../helpers/walletkit.ts'

/** Where anything wanted to connect to; only this machine is let through. */
const hosts = new Set<string>()
const { connect } = Socket.prototype
let world: World
let dapp: SignClient
let wallet: Wallet
beforeAll(async () => {
  // The vendor's words on what it will remove.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  Socket.prototype.connect = function (this: Socket, ...args: never[]) {
    const [{ host = 'local', path = '' }] = args.flat() as unknown as [{ host?: string; path?: string }]
    hosts.add(path || host)
    if (host !== '127.0.0.1') throw new Error(`${host} is not this machine`)
    return Reflect.apply(connect, this, args)
  } as typeof connect
  world = await startRelayAndWallet({ chain: true })
  dapp = await world.dapp()
  wallet = await world.wallet()
})
afterEach(() => {
  world.relay.reset()
  wallet.tamper = undefined
  Object.assign(wallet.policy, { proposal: approve, request: approve, authenticate: approve })
})
afterAll(async () => {
  await world.stop()
  Socket.prototype.connect = connect
})

const approve = () => 'approve' as const
const events = ['accountsChanged', 'chainChanged']
const methods = {
  eip155: ['personal_sign', 'eth_sendTransaction', 'eth_getBalance', 'wallet_switchEthereumChain'],
  solana: ['solana_signMessage', 'solana_signTransaction'],
  bip122: ['signMessage', 'getAccountAddresses'],
  polkadot: ['polkadot_signMessage'],
  cosmos: ['cosmos_getAccounts', 'cosmos_signAmino', 'cosmos_signDirect'],
}
type Name = keyof typeof methods
const asked = (...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, { chains: [chains[name]], methods: methods[name], events }]))

const propose = async (by = wallet, optionalNamespaces: object = asked('eip155')) => {
  const { uri = '', approval } = await dapp.connect({ optionalNamespaces })
  const answer = approval()
  answer.catch(() => {})
  await by.pair(uri)
  return answer
}
const ask = <T>(topic: string, chainId: string, method: string, params: unknown) =>
  dapp.request<T>({ topic, chainId, request: { method, params } })
const failure = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error) => error,
  )
const told = (event: string) => new Promise<never>((resolve) => dapp.on(event, resolve))
const utf8 = (text: string) => new TextEncoder().encode(text)

test('one session gets a signature of each of five namespaces', async () => {
  const { topic, namespaces } = await propose(wallet, asked('eip155', 'solana', 'bip122', 'polkadot', 'cosmos'))
  const address = (name: Name) => namespaces[name]?.accounts[0]?.split(':')[2] ?? ''
  const message = 'hasp'

  expect(address('eip155')).toBe(first)
  const signature = await ask<`0x${string}`>(topic, chains.eip155, 'personal_sign', [message, first])
  expect(await verifyMessage({ address: first, message, signature })).toBe(true)

  const ed25519 = (publicKey: Uint8Array, signed: Uint8Array) => {
    const x = Buffer.from(publicKey).toString('base64url')
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return verify(null, utf8(message), key, signed)
  }
  const pubkey = address('solana')
  const solana = { message: base58.encode(utf8(message)), pubkey }
  const onSolana = await ask<{ signature: string }>(topic, chains.solana, 'solana_signMessage', solana)
  expect(ed25519(base58.decode(pubkey), base58.decode(onSolana.signature))).toBe(true)

  const polkadot = { message, address: address('polkadot') }
  const onPolkadot = await ask<{ signature: string }>(topic, chains.polkadot, 'polkadot_signMessage', polkadot)
  const raw = base58.decode(address('polkadot'))
  expect([raw.length, raw[0]]).toEqual([35, 0])
  expect(ed25519(raw.slice(1, 33), hex.decode(onPolkadot.signature.slice(2)))).toBe(true)

  const bitcoin = { message, account: address('bip122') }
  type Bitcoin = { address: string; signature: string }
  const onBitcoin = await ask<Bitcoin>(topic, chains.bip122, 'signMessage', bitcoin)
  const [known] = await ask<[{ publicKey: string }]>(topic, chains.bip122, 'getAccountAddresses', bitcoin)
  const digest = sha256(sha256(utf8(`\u0018Bitcoin Signed Message:\n\u0004${message}`)))
  const compact = hex.decode(onBitcoin.signature)
  const recovered = secp256k1.Signature.fromBytes(compact.slice(1))
    .addRecoveryBit((compact[0] ?? 0) - 39)
    .recoverPublicKey(digest)
  expect(recovered.toHex(true)).toBe(known.publicKey)
  expect(bech32.decode(onBitcoin.address as `bc1${string}`).prefix).toBe('bc')

  const signDoc = { chain_id: 'cosmoshub-4', account_number: '0', sequence: '0', memo: 'a<b&c', msgs: [] }
  const params = { signerAddress: address('cosmos'), signDoc }
  const [{ pubkey: key }] = await ask<[{ pubkey: string }]>(topic, chains.cosmos, 'cosmos_getAccounts', {})
  type Cosmos = { signature: { signature: string } }
  const onCosmos = await ask<Cosmos>(topic, chains.cosmos, 'cosmos_signAmino', params)
  const canonical =
    '{"account_number":"0","chain_id":"cosmoshub-4","memo":"a\\u003cb\\u0026c","msgs":[],"sequence":"0"}'
  const signed = base64.decode(onCosmos.signature.signature)
  expect(secp256k1.verify(signed, utf8(canonical), base64.decode(key))).toBe(true)
})

test('a transaction is really sent, and a read answered by the chain', async () => {
  const { topic } = await propose()
  const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const before = BigInt(await ask<string>(topic, chains.eip155, 'eth_getBalance', [to, 'latest']))
  const hash = await ask<string>(topic, chains.eip155, 'eth_sendTransaction', [{ from: first, to, value: '0x64' }])
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
  // The chain has taken it, and mines it in a moment of its own.
  const grown = async () => BigInt(await ask<string>(topic, chains.eip155, 'eth_getBalance', [to, 'latest'])) - before
  await expect.poll(grown, { timeout: 60_000 }).toBe(100n)
})

test('a Solana transaction gets its signature in its place', async () => {
  const { topic, namespaces } = await propose(wallet, asked('solana'))
  const pubkey = namespaces.solana?.accounts[0]?.split(':')[2] ?? ''
  const other = new Uint8Array(32).fill(9)
  // Two signers, ours the second, no instructions: header, keys, blockhash, count.
  const message = Uint8Array.of(2, 0, 0, 2, ...other, ...base58.decode(pubkey), ...new Uint8Array(32).fill(7), 0)
  const transaction = base64.encode(Uint8Array.of(2, ...new Uint8Array(128), ...message))
  type Signed = { signature: string; transaction: string }
  const signed = await ask<Signed>(topic, chains.solana, 'solana_signTransaction', { transaction, pubkey })
  const wire = base64.decode(signed.transaction)
  expect(wire.slice(1, 65)).toEqual(new Uint8Array(64))
  expect(base58.encode(wire.slice(65, 129))).toBe(signed.signature)
  const x = Buffer.from(base58.decode(pubkey)).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  expect(verify(null, message, key, wire.slice(65, 129))).toBe(true)
})

test('proposals and requests are answered as the policy says', async () => {
  wallet.policy.proposal = () => 'reject'
  expect(await failure(propose())).toMatchObject({ code: 5000 })
  wallet.policy.proposal = () => ({ reject: { code: 5002, message: 'not these methods' } })
  expect(await failure(propose())).toEqual({ code: 5002, message: 'not these methods' })
  const nowhere = { eip155: { chains: ['eip155:5'], methods: ['personal_sign'], events } }
  wallet.policy.proposal = approve
  expect(await failure(propose(wallet, nowhere))).toMatchObject({ code: 5100 })

  const { topic } = await propose()
  const sign = (from = first) => failure(ask(topic, chains.eip155, 'personal_sign', ['0x00', from]))
  wallet.policy.request = () => 'reject'
  expect(await sign()).toMatchObject({ code: 5000 })
  wallet.policy.request = () => ({ reject: { code: 4001, message: 'no' } })
  expect(await sign()).toEqual({ code: 4001, message: 'no' })
  wallet.policy.request = ({ method }) => ({ result: `made up for ${method}` })
  expect(await ask(topic, chains.eip155, 'personal_sign', [])).toBe('made up for personal_sign')
  wallet.policy.request = approve
  expect(await sign('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')).toMatchObject({ code: 4100 })
})

test('the wallet updates, extends, pings, emits and switches', async () => {
  const { topic, namespaces, expiry } = await propose()
  const other = 'eip155:31338'
  const space = namespaces.eip155
  if (!space) throw new Error('no namespace')
  const updated = told('session_update')
  await wallet.update(topic, { eip155: { ...space, methods: [...space.methods, 'eth_accounts'] } })
  expect(await updated).toMatchObject({ topic })
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const extended = told('session_extend')
  await wallet.extend(topic)
  await extended
  expect(dapp.session.getAll().find((one) => one.topic === topic)?.expiry).toBeGreaterThan(expiry)
  await Promise.all([wallet.ping(topic), dapp.ping({ topic })])

  const heard = told('session_event')
  await wallet.emit(topic, chains.eip155, { name: 'accountsChanged', data: [`${chains.eip155}:${first}`] })
  expect(await heard).toMatchObject({ params: { event: { name: 'accountsChanged' }, chainId: chains.eip155 } })
  const switched = told('session_event')
  expect(await ask(topic, chains.eip155, 'wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])).toBeNull()
  expect(await switched).toMatchObject({ params: { event: { name: 'chainChanged', data: 31338 }, chainId: other } })
  expect(wallet.activeChain(topic)).toBe(other)
  const [session] = wallet.sessions().filter((one) => one.topic === topic)
  expect(session?.namespaces.eip155?.accounts).toContain(`${other}:${first}`)
  const unknown = ask(topic, chains.eip155, 'wallet_switchEthereumChain', [{ chainId: '0x5' }])
  expect(await failure(unknown)).toMatchObject({ code: 4902 })
})

test('either side ends the session', async () => {
  const one = await propose()
  const gone = told('session_delete')
  await wallet.disconnect(one.topic)
  expect(await gone).toMatchObject({ topic: one.topic })
  const other = await propose()
  const deleted = wallet.next('session_delete', { where: ({ topic }) => topic === other.topic })
  await dapp.disconnect({ topic: other.topic, reason: { code: 6000, message: 'done' } })
  await deleted
  expect(wallet.sessions().map(({ topic }) => topic)).not.toContain(other.topic)
})

const authentication = {
  chains: [chains.eip155],
  domain: 'tidewater.example',
  uri: 'https://tidewater.example',
  nonce: 'abcdef12',
  methods: ['personal_sign', 'eth_sendTransaction'],
}
const inProposal = () => ({
  ...authentication,
  type: 'caip122',
  version: '1',
  aud: authentication.uri,
  iat: new Date().toISOString(),
})
const signIn = async (by = wallet) => {
  const { uri, response } = await dapp.authenticate(authentication)
  const answer = response()
  answer.catch(() => {})
  await by.pair(uri)
  return answer
}

test('one-click auth is approved, is refused, and is unknown to a wallet', async () => {
  const { session, auths } = await signIn()
  expect(auths).toHaveLength(1)
  if (!session) throw new Error('no session')
  expect(await ask(session.topic, chains.eip155, 'personal_sign', ['0x00', first])).toMatch(/^0x/)
  wallet.policy.authenticate = () => 'reject'
  expect(await failure(signIn())).toBe('User rejected.')
  const older = await world.wallet({ oneClickAuth: false })
  const plain = await signIn(older)
  expect([plain.session?.namespaces.eip155?.accounts, plain.auths ?? []]).toEqual([[`${chains.eip155}:${first}`], []])
})

const reasons: Record<Forgery, string> = {
  nonce: 'nonce mismatch',
  domain: 'domain mismatch',
  aud: 'aud mismatch',
  expired: 'has expired',
  early: 'not yet valid',
  chain: 'eip155:999999 which was not requested',
  signature: 'Signature verification failed',
  signer: 'Signature verification failed',
}
test.each(forgeries)('one-click auth: a forged %s is refused by the dapp', async (forge) => {
  wallet.policy.authenticate = () => ({ forge })
  const sent = wallet.next('approved')
  expect(await failure(signIn())).toMatchObject({ message: expect.stringContaining(reasons[forge]) })
  await sent
})

test('a sign-in may ride on the proposal', async () => {
  const { uri = '', approval } = await dapp.connect({
    optionalNamespaces: asked('eip155'),
    authentication: [inProposal()],
  })
  const [session] = await Promise.all([approval(), wallet.pair(uri)])
  expect(session).toMatchObject({
    authentication: [{ p: { iss: `did:pkh:${chains.eip155}:${first}`, nonce: 'abcdef12' }, s: { t: 'eip191' } }],
  })
})

test('what is tampered with reaches the dapp', async () => {
  const { topic } = await propose()
  wallet.tamper = (payload) => ('result' in payload ? { ...payload, result: '0xbad' } : payload)
  expect(await ask(topic, chains.eip155, 'personal_sign', ['0x00', first])).toBe('0xbad')
})

test('a wallet comes back from what it stored, and two wallets share nothing', async () => {
  const storage = memoryStorage()
  const before = await world.wallet({ storage })
  const { topic } = await propose(before)
  expect(wallet.sessions().map((one) => one.topic)).not.toContain(topic)
  await before.stop()
  const waiting = ask(topic, chains.eip155, 'personal_sign', ['0x00', first])
  const after = await world.wallet({ storage })
  expect(await waiting).toMatch(/^0x/)
  expect(after.sessions()).toMatchObject([{ topic, peer: { metadata } }])
})

test('the vendor’s clients live through a socket that is cut', async () => {
  const { topic } = await propose()
  const before = new Set(world.relay.sessions)
  const listening = () => [...world.relay.sessions].filter((one) => !before.has(one) && one.topics.has(topic))
  world.relay.faults.add({ kind: 'kill', now: true })
  await expect.poll(() => listening().length, { timeout: 10_000 }).toBe(2)
  expect(await ask(topic, chains.eip155, 'personal_sign', ['0x00', first])).toMatch(/^0x/)
})

test('no request has left this machine', () => {
  expect([...hosts]).toEqual(['127.0.0.1'])
})
