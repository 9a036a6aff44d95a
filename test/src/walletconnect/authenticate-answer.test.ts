// What a wallet may answer to a sign-in, word by word.
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
// What comes when it is needed is there: no test's time is spent on it.
import '../../../chains/eip155/chain.ts'
import '../../../chains/eip155/verify.ts'
import type { Authentication, Cacao } from '../../../src/walletconnect/index.ts'
import { authRequest, authSession, signInMessage } from '../../../src/walletconnect/session/authenticate.ts'

const owner = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const stranger = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const here = 'eip155:31337'
const there = 'eip155:31338'
const now = Date.parse('2026-01-01T00:00:00.000Z')
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()

const asked: Authentication = {
  domain: 'tidewater.example',
  aud: 'https://tidewater.example/login',
  nonce: 'f00dbabe',
  chains: [here, there],
  methods: ['personal_sign', 'eth_sendTransaction'],
  statement: 'Sign in to Tidewater.',
  exp: at(60),
  nbf: at(-60),
  requestId: 'R-1',
  resources: ['https://tidewater.example/terms'],
}

type Payload = Cacao['p']
const recap = (abilities: object) =>
  `urn:recap:${btoa(JSON.stringify({ att: { eip155: abilities } })).replace(/=/g, '')}`
const limits = [{ chains: [here, there] }]
const allowed = { 'request/eth_sendTransaction': limits, 'request/personal_sign': limits }
const terms = asked.resources as readonly string[]

const signed = async (p: Payload, by = owner): Promise<Cacao> => ({
  h: { t: 'caip122' },
  p,
  s: { t: 'eip191', s: await by.signMessage({ message: signInMessage(p) }) },
})

const peer = { topic: 'a'.repeat(64), symKey: 'b'.repeat(64), publicKey: 'c'.repeat(64) }
const read = (cacaos: readonly unknown[], wanted = asked) => {
  const responder = { publicKey: peer.publicKey, metadata: {} }
  return authSession({ projectId: 'x', now: () => now } as never, wanted, { cacaos, responder }, peer)
}
/** As the vendor's wallet makes it: all is repeated, but for the recap, which says on which chains. */
const { chains: _, type: __, ...said } = authRequest({ id: 1, asked }, {}, now, now / 1000 + 300).params.authPayload
const honest: Payload = { ...said, iss: `did:pkh:${here}:${owner.address}`, resources: [...terms, recap(allowed)] }
const granted = (accounts: readonly string[], methods: readonly string[]) =>
  expect.objectContaining({
    namespaces: {
      eip155: expect.objectContaining({ accounts: accounts.map((one) => expect.stringContaining(one)), methods }),
    },
  })
const whole = granted([`${here}:${owner.address}`, `${there}:${owner.address}`], asked.methods)

test('a wallet’s answer makes a session', async () => {
  expect(await read([await signed(honest)])).toEqual(whole)
})

// All well signed: only a comparison with what was asked finds it.
test.each<[string, object]>([
  ['domain', { domain: 'evil.example' }],
  ['domain', { domain: undefined }],
  ['nonce', { nonce: 'f00dbabf' }],
  ['aud', { aud: 'https://tidewater.example/' }],
  ['aud', { aud: undefined, uri: 'https://evil.example' }],
  ['version', { version: '9' }],
  ['version', { version: 1 }],
  ['chain', { iss: `did:pkh:eip155:1:${owner.address}` }],
  ['chain', { iss: `did:pkh:solana:31337:${owner.address}` }],
  ['chain', { iss: `${here}:${owner.address}` }],
  ['iat', { iat: 'never' }],
  ['iat', { iat: at(-120) }],
  ['iat', { iat: at(10) }],
  ['exp', { exp: undefined }],
  ['exp', { exp: null }],
  ['exp', { exp: '2999-01-01T00:00:00.000Z' }],
  ['exp', { exp: at(-1) }],
  ['nbf', { nbf: undefined }],
  ['nbf', { nbf: at(-61) }],
  ['nbf', { nbf: at(1) }],
  ['requestId', { requestId: undefined }],
  ['requestId', { requestId: 'R-2' }],
])('another %s is refused: %j', async (name, more) => {
  expect(await read([await signed({ ...honest, ...more })])).toBe(`the sign-in is for another ${name}`)
})

test.each<[string, (cacao: Cacao) => object]>([
  ['an issuer', ({ p }) => ({ p: { ...p, iss: p.iss.replace(owner.address, stranger.address) } })],
  ['an issuer on the other chain', ({ p }) => ({ p: { ...p, iss: p.iss.replace(here, there) } })],
  ['a recap', ({ p }) => ({ p: { ...p, resources: [...terms, recap({ 'request/personal_sign': limits })] } })],
  ['a wider recap', ({ p }) => ({ p: { ...p, resources: [...terms, recap({ ...allowed, 'request/x': [{}] })] } })],
  ['a resource', ({ p }) => ({ p: { ...p, resources: ['https://a.example', ...(p.resources ?? [])] } })],
  ['a signature', ({ s }) => ({ s: { ...s, s: s.s.replace(/.{4}$/, (end) => `${end === '0000' ? '1' : '0'}000`) } })],
  ['a signature that is empty,', ({ s }) => ({ s: { ...s, s: '0x' } })],
])('%s that changes after it was signed is refused', async (_, change) => {
  const cacao = await signed(honest)
  expect(await read([{ ...cacao, ...change(cacao) }])).toBe('the sign-in is not signed by its account')
})

test('one forged sign-in beside a good one is refused', async () => {
  const [good, forged] = await Promise.all([signed(honest), signed(honest, stranger)])
  expect(await read([good, forged])).toBe('the sign-in is not signed by its account')
})

test.each<[string, object]>([
  ['an issuer that is a list', { iss: [honest.iss] }],
  ['no date', { iat: undefined }],
  ['a date that is a number', { iat: now }],
  ['a statement that is a list', { statement: ['a'] }],
  ['a statement of two lines', { statement: 'a\nURI: https://evil.example' }],
  ['resources that are text', { resources: 'https://tidewater.example/terms' }],
  ['resources that are no text', { resources: [1] }],
  ['a recap that is no base64', { resources: ['urn:recap:%%%'] }],
  ['a recap that is null', { resources: [`urn:recap:${btoa('null')}`] }],
  ['a recap without abilities', { resources: [`urn:recap:${btoa('{"att":{"eip155":null}}')}`] }],
])('%s is malformed', async (_, more) => {
  const cacao = await signed(honest)
  expect(await read([cacao, { ...cacao, p: { ...honest, ...more } }])).toBe('the sign-in is malformed')
})
test.each([{ t: 'eip6492' }, { t: ['eip191'] }, { t: undefined }, { s: 1 }])(
  'signed as %j it is malformed',
  async (more) => {
    const cacao = await signed(honest)
    expect(await read([{ ...cacao, s: { ...cacao.s, ...more } }])).toBe('the sign-in is malformed')
  },
)
test.each([null, 1, 'a', {}, { p: null }])('%j is no sign-in', async (value) => {
  expect(await read([value])).toBe('the sign-in is malformed')
  expect(await read(value as never)).toBe('the sign-in is malformed')
})

const recapped = `I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'eth_sendTransaction', 'personal_sign' for 'eip155'.`
test.each<[string, object]>([
  ['a statement of its own', { statement: 'Log in!' }],
  ['no statement', { statement: null }],
  ['no resource but the recap', { resources: [recap(allowed)] }],
  ['what its recap says after the statement', { statement: `${asked.statement} ${recapped}` }],
  ['a resource of its own', { resources: ['https://wallet.example', ...terms, recap(allowed)] }],
  ['a clock that is three minutes slow', { iat: at(-3) }],
  ['a clock that is three minutes fast', { iat: at(3) }],
  ['a minute of its own', { iat: '2026-01-01T00:00Z' }],
  ['members of its own', { type: 'eip4361', chains: [here], signatureTypes: { eip155: ['eip191'] } }],
  ['the older name of aud', { aud: undefined, uri: asked.aud }],
])('a wallet may answer with %s', async (_, more) => {
  expect(await read([await signed({ ...honest, ...more })])).toEqual(whole)
})

test('what was not asked for may be there, if it holds', async () => {
  const { exp: ___, nbf: ____, requestId: _____, ...less } = asked
  expect(await read([await signed(honest)], less)).toEqual(whole)
  const { exp: _1, nbf: _2, requestId: _3, ...plain } = honest
  expect(await read([await signed(plain)], less)).toEqual(whole)
  expect(await read([await signed({ ...plain, exp: null, nbf: null, requestId: null } as never)], less)).toEqual(whole)
  for (const exp of [at(-1), at(0), 'never'])
    expect(await read([await signed({ ...plain, exp })], less)).toBe('the sign-in is for another exp')
  for (const nbf of [at(1), 'now'])
    expect(await read([await signed({ ...plain, nbf })], less)).toBe('the sign-in is for another nbf')
})

describe('a recap', () => {
  const answer = async (resources: readonly string[] | null) =>
    read([await signed({ ...honest, resources } as never)], { ...asked, resources: [] })

  test('a recap grants methods that were asked for, and chains', async () => {
    const more = { 'request/eth_sign': limits, 'crud/eth_sendTransaction': limits, personal_sign: limits }
    const own = [`${here}:${owner.address}`]
    expect(await answer([recap({ ...more, 'request/personal_sign': [{}] })])).toEqual(granted(own, ['personal_sign']))
    const elsewhere = [{ chains: ['eip155:1', there, { a: 1 }] }]
    const both = [...own, `${there}:${owner.address}`]
    expect(await answer([recap({ 'request/personal_sign': elsewhere })])).toEqual(granted(both, ['personal_sign']))
    for (const odd of [[], [null], [1], [{ chains: 1 }]])
      expect(await answer([recap({ 'request/personal_sign': odd })])).toEqual(granted(own, ['personal_sign']))
  })

  test.each<[string, readonly string[] | null]>([
    ['of another verb', [recap({ 'crud/personal_sign': limits })]],
    ['of another method', [recap({ 'request/eth_sign': limits })]],
    ['that is not the last resource', [recap(allowed), ...terms]],
    ['of another namespace', [`urn:recap:${btoa(JSON.stringify({ att: { solana: allowed } }))}`]],
    ['that is not there', []],
    ['that is null', null],
  ])('a recap %s allows nothing', async (_, resources) => {
    expect(await answer(resources)).toBe('the sign-in allows no method')
  })
})
