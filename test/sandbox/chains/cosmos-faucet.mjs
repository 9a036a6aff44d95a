// Payments of the local Cosmos chain's own account: signed as anybody's, so that the ledger checks them and the search finds them.
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx'
import { PubKey } from 'cosmjs-types/cosmos/crypto/secp256k1/keys'
import { SignMode } from 'cosmjs-types/cosmos/tx/signing/v1beta1/signing'
import { AuthInfo, SignDoc, TxBody, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { chainId, denom, gasUsed } from './cosmos-ledger.mjs'

/** uatom that a payment costs. */
const fee = 1000n

/**
 * @param {ReturnType<typeof import('./cosmos-ledger.mjs').createLedger>} ledger
 * @param {{ address: string, secret: Uint8Array }} account whose money appears as it is paid out
 * @returns {(to: string, amount: bigint) => Uint8Array} a TxRaw for the ledger to take
 */
export function createPayments(ledger, { address, secret }) {
  return (to, amount) => {
    ledger.grant(address, amount + fee)
    const { number, sequence } = ledger.account(address)
    const value = MsgSend.encode({
      fromAddress: address,
      toAddress: to,
      amount: [{ denom, amount: `${amount}` }],
    }).finish()
    const bodyBytes = TxBody.encode(
      TxBody.fromPartial({ messages: [{ typeUrl: '/cosmos.bank.v1beta1.MsgSend', value }] }),
    ).finish()
    const key = PubKey.encode({ key: secp256k1.getPublicKey(secret) }).finish()
    const signer = {
      publicKey: { typeUrl: '/cosmos.crypto.secp256k1.PubKey', value: key },
      modeInfo: { single: { mode: SignMode.SIGN_MODE_DIRECT } },
      sequence,
    }
    const authInfoBytes = AuthInfo.encode(
      AuthInfo.fromPartial({
        signerInfos: [signer],
        fee: { amount: [{ denom, amount: `${fee}` }], gasLimit: gasUsed },
      }),
    ).finish()
    const doc = SignDoc.encode({ bodyBytes, authInfoBytes, chainId, accountNumber: number }).finish()
    return TxRaw.encode({ bodyBytes, authInfoBytes, signatures: [secp256k1.sign(doc, secret)] }).finish()
  }
}
