// Keys, envelopes, uri and JWT against published vectors, and each back end against the other.
import { createCipheriv, createHash, createPublicKey, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fromBase64, fromHex, toBase64, toHex, toUtf8 } from '../../../src/walletconnect/crypto/bytes.ts'
import { cipher } from '../../../src/walletconnect/crypto/cipher.ts'
import { nobleCipher } from '../../../src/walletconnect/crypto/cipher-noble.ts'
import { type Crypto, cryptography, webCrypto } from '../../../src/walletconnect/crypto/crypto.ts'
import { nobleCrypto } from '../../../src/walletconnect/crypto/crypto-noble.ts'
import { pairingUri } from '../../../src/walletconnect/session/uri.ts'
import { parseEnvelope, seal, unseal } from '../../../src/walletconnect/transport/envelope.ts'
import { createIds } from '../../../src/walletconnect/transport/ids.ts'
import { authJwt } from '../../../src/walletconnect/transport/jwt.ts'
import { random } from '../../helpers/random.ts'

const symKey = '0653ca620c7b4990392e1c53c4a51c14a2840cd20f0f1524cf435b17b6fe988c'
const topic = '2c03712132ad2f85adc472a2242e608d67bfecd4362d05012d69a89143fecd16'
const a = '1fb63fca5c6ac731246f2f069d3bc2454345d5208254aa8ea7bffc6d110c8862'
const publicA = 'ff7a7d5767c362b0a17ad92299ebdb7831dcbd9a56959c01368c7404543b3342'
const b = '36bf507903537de91f5e573666eaa69b1fa313974f23b2b59645f20fea505854'
const publicB = '590c2c627be7af08597091ff80dd41f7fa28acd10ef7191d7e830e116d3a186a'
const answers = '9fdcfc4f55fc22dc573283bd7e1d2cb0f46a119c3936bce47cf6fa05bd951849'
const nonce = '717765636661617364616473'
const message = '{"id":1,"jsonrpc":"2.0","method":"test_method","params":{}}'
const type0 =
  'AHF3ZWNmYWFzZGFkc3paHoQ96/mLAdanVxi17icRXq+jyrqXA8ocVgGmryQZBFMg+uwgc8yLa43EOeY+IWEv84g8hn4L3Ncsgz6397sgNKnsNcL7A9k3Mg=='
const type1 =
  'Af96fVdnw2KwoXrZIpnr23gx3L2aVpWcATaMdARUOzNCcXdlY2ZhYXNkYWRzeloehD3r+YsB1qdXGLXuJxFer6PKupcDyhxWAaavJBkEUyD67CBzzItrjcQ55j4hYS/ziDyGfgvc1yyDPrf3uyA0qew1wvsD2Tcy'
const type2 = 'AnsiaWQiOjEsImpzb25ycGMiOiIyLjAiLCJtZXRob2QiOiJ0ZXN0X21ldGhvZCIsInBhcmFtcyI6e319'

describe.each<[string, Crypto]>([
  ['the platform', webCrypto],
  ['noble', nobleCrypto],
])('%s', (_, crypto) => {
  test('a back end agrees on the published key, from both sides', async () => {
    expect(toHex(await crypto.publicKey('X25519', a))).toBe(publicA)
    expect(toHex(await crypto.agree(a, fromHex(publicB)))).toBe(symKey)
    expect(toHex(await crypto.agree(b, fromHex(publicA)))).toBe(symKey)
  })
  test('a back end hashes keys to topics', async () => {
    expect(toHex(await crypto.sha256(fromHex(symKey)))).toBe(topic)
    expect(toHex(await crypto.sha256(fromHex(publicA)))).toBe(answers)
  })
  test.each(['00', '01', '0100000000000000', 'ecffffffffffffff'])(
    'a back end refuses the point %s… of low order',
    async (start) => {
      const point = start === 'ecffffffffffffff' ? `ec${'ff'.repeat(30)}7f` : start.padEnd(64, '0')
      await expect(crypto.agree(a, fromHex(point))).rejects.toThrow()
    },
  )
  test('a back end signs the published JWT', async () => {
    const seed = '58e0254c211b858ef7896b00e3f36beeb13d568d47c6031c4218b87718061295'
    const sub = 'c479fe5dc464e771e78b193d239a65b58d278cad1c34bfb0b5716e5bb514928e'
    const aud = 'wss://relay.walletconnect.com'
    expect(await authJwt(crypto, seed, { aud, iat: 1656910097, sub })).toBe(
      'eyJhbGciOiJFZERTQSIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJkaWQ6a2V5Ono2TWtvZEhad25lVlJTaHRhTGY4SktZa3hwREdwMXZHWm5wR21kQnBYOE0yZXh4SCIsInN1YiI6ImM0NzlmZTVkYzQ2NGU3NzFlNzhiMTkzZDIzOWE2NWI1OGQyNzhjYWQxYzM0YmZiMGI1NzE2ZTViYjUxNDkyOGUiLCJhdWQiOiJ3c3M6Ly9yZWxheS53YWxsZXRjb25uZWN0LmNvbSIsImlhdCI6MTY1NjkxMDA5NywiZXhwIjoxNjU2OTk2NDk3fQ.bAKl1swvwqqV_FgwvD4Bx3Yp987B9gTpZctyBviA-EkAuWc8iI8SyokOjkv9GJESgid4U8Tf2foCgrQp2qrxBA',
    )
  })
})

test('both back ends give the same in 200 random rounds', async () => {
  const { bytes } = random(7)
  for (let round = 0; round < 200; round++) {
    const [one, two, text] = [toHex(bytes(32)), toHex(bytes(32)), bytes(round)] as const
    const peer = Uint8Array.from(await nobleCrypto.publicKey('X25519', two))
    expect(await webCrypto.publicKey('X25519', two)).toEqual(peer)
    expect(await webCrypto.publicKey('Ed25519', one)).toEqual(await nobleCrypto.publicKey('Ed25519', one))
    expect(await webCrypto.agree(one, peer)).toEqual(await nobleCrypto.agree(one, peer))
    expect(await webCrypto.sign(one, text)).toEqual(await nobleCrypto.sign(one, text))
    expect(await webCrypto.sha256(text)).toEqual(await nobleCrypto.sha256(text))
  }
})

test('Node can do it without noble', async () => {
  expect(await cryptography()).toBe(webCrypto)
})

test('envelopes are the published ones', async () => {
  expect(await seal(symKey, nonce, message)).toBe(type0)
  expect(await unseal(symKey, parseEnvelope(type0))).toBe(message)
  const { sender, ...sealed } = parseEnvelope(type1)
  expect(toHex(sender as Uint8Array)).toBe(publicA)
  expect(await unseal(symKey, sealed)).toBe(message)
})

test('the cipher is that of RFC 8439, section 2.8.2, without its associated data', async () => {
  const key = Uint8Array.from({ length: 32 }, (_, i) => 128 + i)
  const text = toUtf8(
    "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it.",
  )
  const sealed = toHex(await nobleCipher.encrypt(key, fromHex('070000004041424344454647'), text))
  expect(sealed.slice(0, 32)).toBe('d31a8d34648e60db7b86afbc53ef7ec2')
  // What Node's own OpenSSL says.
  const own = createCipheriv('chacha20-poly1305', key, fromHex('070000004041424344454647'), { authTagLength: 16 })
  expect(sealed).toBe(Buffer.concat([own.update(text), own.final(), own.getAuthTag()]).toString('hex'))
})

test('the cipher is that of OpenSSL, whatever the length', async () => {
  const { bytes } = random(8)
  for (let length = 0; length < 400; length++) {
    const [key, iv, text] = [bytes(32), bytes(12), bytes(length)]
    const own = createCipheriv('chacha20-poly1305', key, iv, { authTagLength: 16 })
    const sealed = await (await cipher()).encrypt(key, iv, text)
    expect(toHex(sealed)).toBe(Buffer.concat([own.update(text), own.final(), own.getAuthTag()]).toString('hex'))
    expect(await (await cipher()).decrypt(key, iv, Uint8Array.from(sealed))).toEqual(text)
  }
})

test('a bit that was changed is found, wherever it is', async () => {
  const bytes = fromBase64(type0)
  for (let at = 1; at < bytes.length; at++) {
    const changed = bytes.slice()
    changed[at] = (changed[at] as number) ^ (1 << (at % 8))
    await expect(unseal(symKey, parseEnvelope(toBase64(changed)))).rejects.toThrow()
  }
})

test.each([
  ['clear text', type2],
  ['nothing', ''],
  ['no base64', '*'],
  ['a type of its own', toBase64(new Uint8Array(60).fill(3))],
  ['too short for a tag', toBase64(new Uint8Array(28))],
  ['too short for a sender', `AQ${'A'.repeat(74)}`],
])('%s is no envelope', (_, text) => {
  expect(() => parseEnvelope(text)).toThrow()
})

test('a message of megabytes fits', async () => {
  const text = 'x'.repeat(3_000_000)
  expect(await unseal(symKey, parseEnvelope(await seal(symKey, nonce, text)))).toBe(text)
})

test('a JWT says who, to whom, and until when; the seed is not in it', async () => {
  const seed = '09'.repeat(32)
  const [head = '', body = '', signature = ''] = (await authJwt(webCrypto, seed, { aud: 'wss://r', iat: 5 })).split('.')
  const { iss, sub, ...claims } = JSON.parse(Buffer.from(body, 'base64url').toString())
  expect(claims).toEqual({ aud: 'wss://r', iat: 5, exp: 86_405 })
  expect(sub).toMatch(/^[0-9a-f]{64}$/)
  expect(iss).toMatch(/^did:key:z6Mk/)
  const x = Buffer.from(await webCrypto.publicKey('Ed25519', seed)).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  expect(verify(null, Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))).toBe(true)
  expect(head + body).not.toContain(createHash('sha256').update(seed).digest('hex'))
})

test('the uri has its parameters in order, and the method only of a sign-in', () => {
  const base = { topic, symKey, expiry: 1700000300 }
  expect(pairingUri(base)).toBe(`wc:${topic}@2?expiryTimestamp=1700000300&relay-protocol=irn&symKey=${symKey}`)
  expect(pairingUri({ ...base, auth: {} })).toBe(
    `wc:${topic}@2?expiryTimestamp=1700000300&methods=wc_sessionAuthenticate&relay-protocol=irn&symKey=${symKey}`,
  )
})

test('the ids of a client are safe integers of 16 digits that only grow', () => {
  let now = Date.now()
  const nextId = createIds(() => now)
  const ids = Array.from({ length: 5000 }, nextId)
  expect(ids.every((id, i) => Number.isSafeInteger(id) && (i === 0 || id > (ids[i - 1] as number)))).toBe(true)
  expect(`${ids[0]}`).toHaveLength(16)
  now -= 3_600_000
  expect(nextId()).toBeGreaterThan(ids.at(-1) as number)
})
