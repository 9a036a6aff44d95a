// A wallet that signs in a window of its own: the page that Coinbase's SDKs and hasp open. It speaks both dialects, signs for real,
// and shows what is asked. Its account is the first of the sandbox's.
import { createWalletClient, http } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

const query = new URLSearchParams(location.search)
const origin = query.get('origin') ?? ''
const sandbox = await (await fetch('/sandbox.json')).json()
const account = mnemonicToAccount(sandbox.mnemonic)
/** @type {Window} */
const app = window.opener
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id))
const say = (message) => app.postMessage({ id: crypto.randomUUID(), ...message }, origin)

const ecdh = { name: 'ECDH', namedCurve: 'P-256' }
const aes = { name: 'AES-GCM', length: 256 }
const fromHex = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
const toHex = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The wallet's own keys, the same in every window. */
async function ownKeys() {
  const kept = localStorage.getItem('keys')
  const usages = /** @type {KeyUsage[]} */ (['deriveKey'])
  if (kept) {
    const [d, e] = JSON.parse(kept)
    return {
      privateKey: await crypto.subtle.importKey('jwk', d, ecdh, true, usages),
      publicKey: await crypto.subtle.importKey('jwk', e, ecdh, true, []),
    }
  }
  const keys = /** @type {CryptoKeyPair} */ (await crypto.subtle.generateKey(ecdh, true, usages))
  const parts = [keys.privateKey, keys.publicKey].map((key) => crypto.subtle.exportKey('jwk', key))
  localStorage.setItem('keys', JSON.stringify(await Promise.all(parts)))
  return keys
}
const keys = await ownKeys()
const chains = Object.fromEntries(Object.entries(sandbox.networks).map(([id, url]) => [id.split(':')[1], url]))

/** What the wallet does once the visitor approves. */
const answers = {
  eth_requestAccounts: () => [account.address],
  wallet_connect: () => ({ accounts: [{ address: account.address, capabilities: {} }] }),
  personal_sign: ([raw]) => account.signMessage({ message: { raw } }),
  eth_signTypedData_v4: ([, data]) => account.signTypedData(typeof data === 'string' ? JSON.parse(data) : data),
  wallet_switchEthereumChain: () => null,
  eth_sendTransaction: ([call], chainId) => {
    const client = createWalletClient({ account, transport: http(chains[chainId]) })
    const { to, value, data } = call
    return client.sendTransaction({ to, data, value: value && BigInt(value), chain: null })
  },
}

/** Resolves when the visitor has decided. */
function decide(method, params) {
  element('method').textContent = method
  element('params').textContent = JSON.stringify(params, null, 2)
  element('decide').hidden = false
  return new Promise((resolve, reject) => {
    element('approve').onclick = resolve
    element('reject').onclick = () => reject(Object.assign(new Error('User denied request'), { code: 4001 }))
  })
}

async function hear({ id, sender, content }) {
  const other = await crypto.subtle.importKey('spki', fromHex(sender), ecdh, false, [])
  const key = await crypto.subtle.deriveKey({ ...ecdh, public: other }, keys.privateKey, aes, false, [
    'encrypt',
    'decrypt',
  ])
  const { handshake, encrypted } = content
  const text =
    encrypted &&
    new TextDecoder().decode(await crypto.subtle.decrypt({ ...aes, iv: encrypted.iv }, key, encrypted.cipherText))
  const { action, chainId } = text ? JSON.parse(text) : { action: handshake, chainId: 31337 }
  // In the newer dialect a handshake exchanges keys alone, and the wallet is asked next.
  const isGreeting = action.method === 'handshake'
  const result = isGreeting
    ? { value: null }
    : await decide(action.method, action.params).then(
        async () => ({ value: (await answers[action.method](action.params, chainId)) ?? null }),
        ({ code = -32603, message }) => ({ error: { code, message } }),
      )
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const said = new TextEncoder().encode(JSON.stringify({ result, data: { chains } }))
  const cipherText = await crypto.subtle.encrypt({ ...aes, iv }, key, said)
  const spki = toHex(await crypto.subtle.exportKey('spki', keys.publicKey))
  say({ requestId: id, sender: spki, content: { encrypted: { iv, cipherText } }, timestamp: new Date() })
  if (!isGreeting) window.close()
}

addEventListener('message', ({ origin: from, source, data }) => {
  if (from !== origin || source !== app) return
  if (data.event === 'selectSignerType') say({ requestId: data.id, data: 'scw' })
  if (data.content) void hear(data)
})
addEventListener('unload', () => say({ event: 'PopupUnload' }))
say({ event: 'PopupLoaded' })
