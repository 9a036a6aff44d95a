// What the wallet of a session is asked in the namespace of Bitcoin.
// https://docs.reown.com/advanced/multichain/rpc-reference/bitcoin-rpc
import { fromHex, toBase64 } from '../../../chains/bytes.ts'
import { failure } from '../errors.ts'
import type { Ask, Translate } from '../walletconnect/requests.ts'
import type { Signer } from './signers.ts'

/** Most characters of a signature. The regular expression below overflows the stack at a few millions. */
const maxSignature = 100_000
/** 65 bytes in base64: a signature of ECDSA, with the byte that says how the key is found. */
const ecdsaForm = /^.{87}=$/

/** The wallet as what is installed would be asked. Without a `protocol` it is the wallet's own. */
const signerOf = (ask: Ask, protocol: unknown): Signer => ({
  async signMessage({ address }, message) {
    const params = { account: address, address, message, ...(!!protocol && { protocol: `${protocol}`.toLowerCase() }) }
    const said = Object(await ask('signMessage', params))
    // Bech32 is the same in either case.
    if (`${said.address ?? address}`.toLowerCase() !== address.toLowerCase())
      throw failure(4100, 'another account signed')
    const text = `${said.signature ?? ''}`.slice(0, maxSignature)
    // Wallets write hex, and who checks it reads base64.
    return /^([\da-f]{2}){65,}$/i.test(text) ? toBase64(fromHex(text)) : text
  },
  signPsbt: async (psbt, signInputs, broadcast) =>
    Object(await ask('signPsbt', { account: signInputs[0]?.address, psbt, signInputs, broadcast })),
  async sendTransfer([to, more], memo, { address: account }) {
    if (!to || more) throw failure(4200, 'one recipient alone')
    const params = { account, recipientAddress: to.address, amount: `${to.amount}`, ...(!!memo && { memo }) }
    return Object(await ask('sendTransfer', params)).txid
  },
})

/** Rejects with code 4100 for an account that is not granted. */
export const answer: Translate = async (ask, call, { network, accounts }) => {
  if (call.method === 'getAccountAddresses') return ask(call.method, { account: accounts[0]?.address })
  const target = signerOf(ask, Object(call.params).protocol)
  const { answer: answerBy } = await import('./requests.ts')
  const answered = Object(await answerBy({ kind: 'session', target, network, accounts }, call))
  if (call.method !== 'signMessage') return answered
  return { ...answered, protocol: ecdsaForm.test(answered.signature) ? 'ECDSA' : 'BIP322' }
}
