// Who has what on the local Cosmos chain, and which transactions it takes: MsgSend by one signer, with SIGN_MODE_DIRECT. What is
// refused has the code and the words of the Cosmos SDK, in the order in which its ante handlers look.
// https://github.com/cosmos/cosmos-sdk/blob/main/types/errors/errors.go
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bech32 } from '@scure/base'
import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx'
import { PubKey } from 'cosmjs-types/cosmos/crypto/secp256k1/keys'
import { SignMode } from 'cosmjs-types/cosmos/tx/signing/v1beta1/signing'
import { AuthInfo, SignDoc, TxBody, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'

export const chainId = 'hasp-local-1'
export const denom = 'uatom'
export const prefix = 'cosmos'
/** What every transaction takes, since nothing is executed that could be measured. */
export const gasUsed = 65_000n
/** uatom per 100 gas. */
const gasPrice = 1n

const text = (coins) => coins.map((coin) => `${coin.amount}${coin.denom}`).join(',')
export const hexOf = (bytes) => Buffer.from(bytes).toString('hex').toUpperCase()
const refusal = (code, log) => Object.assign(new Error(log), { refused: { code, log, codespace: 'sdk' } })

/** @returns {boolean} */
export function isAddress(address) {
  try {
    const { prefix: own, bytes } = bech32.decodeToBytes(address)
    return own === prefix && (bytes.length === 20 || bytes.length === 32)
  } catch {
    return false
  }
}

function decoded(raw) {
  try {
    const { bodyBytes, authInfoBytes, signatures } = TxRaw.decode(raw)
    const body = TxBody.decode(bodyBytes)
    const { fee, signerInfos } = AuthInfo.decode(authInfoBytes)
    if (!fee) throw new Error('no fee')
    const foreign = body.messages.find(({ typeUrl }) => typeUrl !== '/cosmos.bank.v1beta1.MsgSend')
    if (foreign) throw new Error(`unable to resolve type URL ${foreign.typeUrl}`)
    const messages = body.messages.map(({ value }) => MsgSend.decode(value))
    return { bodyBytes, authInfoBytes, signatures, messages, fee, signerInfos }
  } catch (error) {
    throw refusal(2, `${error.message}: tx parse error`)
  }
}

/** What can be said without knowing anybody. */
function checkBasics({ messages, fee, signatures, signerInfos }) {
  if (messages.length === 0) throw refusal(18, 'must contain at least one message: invalid request')
  for (const { toAddress, amount } of messages) {
    if (!isAddress(toAddress)) throw refusal(7, 'invalid to address: decoding bech32 failed: invalid address')
    const whole = amount.every((coin) => /^[1-9]\d{0,77}$/.test(coin.amount))
    if (!whole || amount.length === 0) throw refusal(10, `${text(amount)}: invalid coins`)
  }
  const [{ fromAddress }] = messages
  if (messages.some((message) => message.fromAddress !== fromAddress) || signatures.length !== 1 || !signerInfos[0])
    throw refusal(4, `wrong number of signers; expected 1, got ${signatures.length}: unauthorized`)
  if (fee.granter || (fee.payer && fee.payer !== fromAddress))
    throw refusal(18, 'the signer pays the fee here: invalid request')
  if (fee.gasLimit < gasUsed)
    throw refusal(11, `out of gas in location: WriteFlat; gasWanted: ${fee.gasLimit}, gasUsed: ${gasUsed}: out of gas`)
  const required = (fee.gasLimit * gasPrice + 99n) / 100n
  const paid = fee.amount.find((coin) => coin.denom === denom)
  if (fee.amount.length > 1 || BigInt(paid?.amount || 0) < required)
    throw refusal(13, `insufficient fees; got: ${text(fee.amount)} required: ${required}${denom}: insufficient fee`)
  return { fromAddress, paid: BigInt(paid?.amount ?? 0) }
}

/** @param {readonly string[]} addresses that have `funded` each */
export function createLedger(addresses, funded) {
  const accounts = new Map()
  /** An account is made by what it is sent. */
  const accountOf = (address) => {
    if (!accounts.has(address))
      accounts.set(address, { number: BigInt(accounts.size), sequence: 0n, publicKey: undefined, coins: new Map() })
    return accounts.get(address)
  }
  const balance = (address, of = denom) => accounts.get(address)?.coins.get(of) ?? 0n
  const put = (address, of, amount) => accountOf(address).coins.set(of, amount)
  const take = (address, of, amount) => {
    const has = balance(address, of)
    if (has < amount)
      throw refusal(5, `spendable balance ${has}${of} is smaller than ${amount}${of}: insufficient funds`)
    put(address, of, has - amount)
  }
  for (const address of addresses) put(address, denom, BigInt(funded))

  function authenticate({ signerInfos, signatures, bodyBytes, authInfoBytes }, address) {
    const account = accounts.get(address)
    const [{ publicKey: given, modeInfo, sequence }] = signerInfos
    const key = given ? PubKey.decode(given.value).key : account.publicKey
    const own = key && bech32.encode(prefix, bech32.toWords(ripemd160(sha256(key))))
    if (own !== address)
      throw refusal(8, `pubKey does not match signer address ${address} with signer index: 0: invalid pubkey`)
    if (sequence !== account.sequence)
      throw refusal(
        32,
        `account sequence mismatch, expected ${account.sequence}, got ${sequence}: incorrect account sequence`,
      )
    const doc = SignDoc.encode({ bodyBytes, authInfoBytes, chainId, accountNumber: account.number }).finish()
    const isDirect = modeInfo?.single?.mode === SignMode.SIGN_MODE_DIRECT
    const [signature] = signatures
    if (!isDirect || signature.length !== 64 || !secp256k1.verify(signature, doc, key))
      throw refusal(
        4,
        `signature verification failed; please verify account number (${account.number}), sequence (${account.sequence}) and chain-id (${chainId}): unauthorized`,
      )
    return { account, key }
  }

  /** Moves all that the messages say, or nothing. */
  function execute(messages) {
    const before = new Map([...accounts].map(([address, { coins }]) => [address, new Map(coins)]))
    for (const [index, { fromAddress, toAddress, amount }] of messages.entries()) {
      try {
        for (const coin of amount) {
          take(fromAddress, coin.denom, BigInt(coin.amount))
          put(toAddress, coin.denom, balance(toAddress, coin.denom) + BigInt(coin.amount))
        }
      } catch (error) {
        for (const [address, account] of accounts) {
          const coins = before.get(address)
          if (coins) account.coins = coins
          else accounts.delete(address)
        }
        return { ...error.refused, log: `failed to execute message; message index: ${index}: ${error.message}` }
      }
    }
    return { code: 0, log: '', codespace: '' }
  }

  return {
    balance,
    /** Out of nothing, for who pays others. */
    grant: (address, amount) => put(address, denom, balance(address) + amount),
    coins: (address) =>
      [...(accounts.get(address)?.coins ?? [])].map(([of, amount]) => ({ denom: of, amount: `${amount}` })),
    account: (address) => accounts.get(address),
    decode: decoded,
    /**
     * Takes a transaction into a block of its own. What the chain would refuse before that throws with `refused`; what fails
     * in the block still costs the fee and a sequence number.
     */
    deliver(raw) {
      const tx = decoded(raw)
      const { fromAddress, paid } = checkBasics(tx)
      if (!accounts.has(fromAddress))
        throw refusal(9, `fee payer address: ${fromAddress} does not exist: unknown address`)
      const has = balance(fromAddress)
      if (has < paid)
        throw refusal(5, `spendable balance ${has}${denom} is smaller than ${paid}${denom}: insufficient funds`)
      const { account, key } = authenticate(tx, fromAddress)
      take(fromAddress, denom, paid)
      account.sequence += 1n
      account.publicKey = key
      return { ...execute(tx.messages), messages: tx.messages, gasWanted: tx.fee.gasLimit }
    },
  }
}
