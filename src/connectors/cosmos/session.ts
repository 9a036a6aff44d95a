// What the wallet of a session is asked in the namespace of Cosmos, where bytes are sent as base64.
// https://docs.reown.com/advanced/multichain/rpc-reference/cosmos-rpc
import { fromBase64, fromHex, toBase64 } from '../../../chains/bytes.ts'
import type { Network, NetworkId } from '../../types.ts'
import { failure } from '../errors.ts'
import { quietly } from '../property.ts'
import type { Ask, Here, Translate } from '../walletconnect/requests.ts'
import type { Key, Wallet } from './requests.ts'

interface Doc {
  readonly bodyBytes: unknown
  readonly authInfoBytes: unknown
  readonly accountNumber?: unknown
}

/** Bytes as wallets write them: base64 or hex, or what JSON makes of an array of them. */
function bytesOf(said: unknown): Uint8Array {
  if (typeof said !== 'string') return Uint8Array.from(Object.values(Object(said)))
  return /^([\da-f]{2})*$/i.test(said) ? fromHex(said) : fromBase64(said)
}
const textOf = (bytes: unknown): unknown => (ArrayBuffer.isView(bytes) ? toBase64(bytes as Uint8Array) : bytes)

/** The addresses that a session has on a chain. */
const addressesOn = ({ session }: Here, id: NetworkId): readonly string[] =>
  Object.values(session.namespaces)
    .flatMap(({ accounts }) => accounts)
    .filter((account) => account.startsWith(`${id}:`))
    .map((account) => account.slice(id.length + 1))

const notGranted = (id: NetworkId): Error => failure(4100, `${id} is not granted: list it in networks`)

/** The answer, where there is a signature in it. */
function signedIn(said: object): object {
  const { signature } = Object((said as { readonly signature?: unknown }).signature)
  if (typeof signature !== 'string' || !signature) throw failure(-32603, 'no signature')
  return said
}

/** The wallet of the session as what is installed would be asked. */
const walletOf = (ask: Ask): Wallet => ({
  async signAmino(chain, signerAddress, signDoc) {
    const said = Object(await ask('cosmos_signAmino', { signerAddress, signDoc }, `cosmos:${chain}`))
    return { ...signedIn(said), signed: said.signed ?? signDoc }
  },
  async signDirect(chain, signerAddress, doc) {
    const { bodyBytes, authInfoBytes, accountNumber, ...rest } = doc as Doc
    const asked = { bodyBytes: textOf(bodyBytes), authInfoBytes: textOf(authInfoBytes) }
    const signDoc = { ...rest, ...asked, accountNumber: `${accountNumber ?? 0}` }
    const said = Object(await ask('cosmos_signDirect', { signerAddress, signDoc }, `cosmos:${chain}`))
    const signed: Doc = { ...signDoc, ...Object(said.signed) }
    // What is as it was sent is base64, whatever it looks like.
    const read = (name: keyof typeof asked) =>
      signed[name] === asked[name] ? fromBase64(`${asked[name]}`) : bytesOf(signed[name])
    return {
      ...signedIn(said),
      signed: { ...signed, bodyBytes: read('bodyBytes'), authInfoBytes: read('authInfoBytes') },
    }
  },
})

async function accountsOn(ask: Ask, here: Here, id: NetworkId): Promise<readonly object[]> {
  const own = addressesOn(here, id)
  const said = await ask('cosmos_getAccounts', {}, id)
  return (Array.isArray(said) ? said.slice(0, 99) : []).flatMap((account) => {
    const { algo, address, pubkey } = Object(account)
    const key = quietly(() => bytesOf(pubkey))
    return own.includes(address) && key?.length === 33 ? [{ algo, address, pubkey: toBase64(key) }] : []
  })
}

/** Rejects with code 4100 for a chain or an account that is not granted. */
export const answer: Translate = async (ask, call, here, networks) => {
  const { chainId, signerAddress } = Object(call.params)
  if (call.method === 'cosmos_getAccounts') {
    const id: NetworkId = chainId ? `cosmos:${chainId}` : here.network
    if (!addressesOn(here, id).length) throw notGranted(id)
    return accountsOn(ask, here, id)
  }
  const [{ answer: answerBy }, { decode }] = await Promise.all([
    import('./requests.ts'),
    import('../../../chains/cosmos/chain.ts'),
  ])
  const keyOn = async (_: Wallet, { caipNetworkId }: Network): Promise<Key> => {
    const own = addressesOn(here, caipNetworkId)
    const address = own.find((one) => one === signerAddress) ?? own[0]
    if (!address) throw notGranted(caipNetworkId)
    return { algo: undefined, address, publicKey: '', bytes: `${decode(address).bytes}`, isLedger: false }
  }
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === here.network)
  // A copy, so that the account is that of the document's signer on every network.
  const granted = network && { wallet: walletOf(ask), network: { ...network }, key: undefined as never }
  return answerBy(call, granted, networks, keyOn)
}
