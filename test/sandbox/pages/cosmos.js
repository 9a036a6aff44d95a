// A transfer of Cosmos, as a library would make it: the account's number is asked for, the wallet signs, and what it signed is sent.
import { BaseAccount } from 'cosmjs-types/cosmos/auth/v1beta1/auth'
import { QueryAccountRequest, QueryAccountResponse } from 'cosmjs-types/cosmos/auth/v1beta1/query'
import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx'
import { PubKey } from 'cosmjs-types/cosmos/crypto/secp256k1/keys'
import { SignMode } from 'cosmjs-types/cosmos/tx/signing/v1beta1/signing'
import { AuthInfo, TxBody, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'

const bytesOf = (base64) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
const base64Of = (bytes) => btoa(String.fromCharCode(...bytes))
const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const denom = 'uatom'
const gasLimit = 100_000n

/** The number and the sequence of an account. */
async function accountOf(address, send) {
  const data = hexOf(QueryAccountRequest.encode(QueryAccountRequest.fromPartial({ address })).finish())
  const params = { path: '/cosmos.auth.v1beta1.Query/Account', data }
  const { response } = await send({ method: 'abci_query', params })
  const { account } = QueryAccountResponse.decode(bytesOf(response.value))
  return BaseAccount.decode(account?.value ?? new Uint8Array())
}

/** Resolves with the transaction's hash. */
export async function sendCosmos(to, amount, { account, network, provider, send }) {
  const { accountNumber, sequence } = await accountOf(account.address, send)
  const coins = [{ denom, amount: `${amount}` }]
  const value = MsgSend.encode({ fromAddress: account.address, toAddress: to, amount: coins }).finish()
  const bodyBytes = TxBody.encode(
    TxBody.fromPartial({ messages: [{ typeUrl: '/cosmos.bank.v1beta1.MsgSend', value }] }),
  ).finish()
  const key = PubKey.encode({ key: bytesOf(account.publicKey) }).finish()
  const signer = {
    publicKey: { typeUrl: '/cosmos.crypto.secp256k1.PubKey', value: key },
    modeInfo: { single: { mode: SignMode.SIGN_MODE_DIRECT } },
    sequence,
  }
  const fee = { amount: [{ denom, amount: '1000' }], gasLimit }
  const authInfoBytes = AuthInfo.encode(AuthInfo.fromPartial({ signerInfos: [signer], fee })).finish()
  const signDoc = { bodyBytes, authInfoBytes, chainId: network.id, accountNumber }
  const params = { signerAddress: account.address, signDoc }
  // What the wallet says that it signed is what is sent.
  const { signed, signature } = await provider.request({ method: 'cosmos_signDirect', params })
  const raw = { ...signed, signatures: [bytesOf(signature.signature)] }
  const tx = base64Of(TxRaw.encode(TxRaw.fromPartial(raw)).finish())
  const { code, log, hash } = await send({ method: 'broadcast_tx_sync', params: { tx } })
  if (code) throw Object.assign(new Error(log), { code })
  return hash
}
