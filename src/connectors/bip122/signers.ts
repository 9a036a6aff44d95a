// How each kind of Bitcoin wallet signs and sends. This comes with the first request.
import { fromBase64, fromHex, toBase64, toHex, toUtf8 } from '../../../chains/bytes.ts'
import type { AccountInput, NetworkId } from '../../types.ts'
import { failure } from '../errors.ts'
import { askFeature, bytesOf, list, ownAccount, type StandardWallet } from '../wallet-standard.ts'
import { isSegwit, isTaproot, nameOf } from './accounts.ts'
import { asker, call, capital, codes, firstOf, leatherCodes, type Methods } from './ask.ts'
import type { Kind } from './provider.ts'

/** Which input of a PSBT an account is to sign. */
export interface Input {
  readonly address: string
  readonly index: number
  readonly sighashTypes?: unknown
}
export interface Recipient {
  readonly address: string
  /** Satoshi. */
  readonly amount: bigint
}
export interface Signed {
  readonly psbt?: unknown
  readonly txid?: unknown
}
/** What a wallet is asked for, and what it answers, which is not checked here. It lacks what the wallet cannot. */
export interface Signer {
  /** Resolves with base64. */
  signMessage(account: AccountInput, message: string, protocol: string): Promise<unknown>
  /** Takes base64, and resolves with it. */
  signPsbt(psbt: string, inputs: readonly Input[], broadcast: boolean): Promise<Signed>
  /** Resolves with the transaction's id. Rejects with code 4200 where a memo cannot be sent along: it may say whom the money is for. */
  sendTransfer?(to: readonly Recipient[], memo: unknown, from: AccountInput): Promise<unknown>
}
type SignerOf<T> = (wallet: T, network: NetworkId | undefined) => Signer

/** The number that a wallet takes; a number holds all the satoshi there are. */
const numberOf = (amount: bigint): number => Number.parseInt(`${amount}`, 10)
const chosenOther = 'another account is chosen'
function withoutMemo(memo: unknown): void {
  if (memo) throw failure(4200, 'memo')
}
/** The indexes of each address. */
function byAddress(inputs: readonly Input[]): Readonly<Record<string, readonly number[]>> {
  const indexes: Record<string, number[]> = {}
  for (const { address, index } of inputs) indexes[address] = [...(indexes[address] ?? []), index]
  return indexes
}
/** Makes base64 of a PSBT in hex; undefined of what is none. A regular expression would overflow the stack. */
function base64Of(hex: unknown): string | undefined {
  if (typeof hex !== 'string' || hex.length > 8e6) return undefined
  const bytes = fromHex(hex)
  return toHex(bytes) === hex.toLowerCase() ? toBase64(bytes) : undefined
}

const sats: SignerOf<Methods> = (provider, network) => {
  const ask = asker(provider, codes)
  const legacy = async (): Promise<Signer> =>
    (await import('./legacy.ts')).legacy((name, token) => call(provider, name, token), capital(network))
  return {
    signMessage: (account, message, protocol) =>
      firstOf([
        async () => {
          const { address } = account
          const answer = Object(await ask('signMessage', { address, message, protocol }))
          if ((answer.address ?? address) !== address) throw failure(4100, 'another account signed')
          return answer.signature
        },
        async () => (await legacy()).signMessage(account, message, protocol),
      ]),
    signPsbt: (psbt, inputs, broadcast) =>
      firstOf<Signed>([
        async () => {
          const signInputs = inputs.length && byAddress(inputs)
          return Object(await ask('signPsbt', { psbt, ...(signInputs && { signInputs }), broadcast }))
        },
        async () => (await legacy()).signPsbt(psbt, inputs, broadcast),
      ]),
    async sendTransfer(to, memo, from) {
      withoutMemo(memo)
      // Without events nobody is told when it pays with another account; one that answers no such question is believed.
      const shown = provider.addListener
        ? undefined
        : await ask('wallet_getAccount', null).catch((error) => {
            if (error.code !== 4200) throw error
          })
      const { addresses } = Object(shown)
      if (addresses && !list(addresses).some((item) => item?.address === from.address)) throw failure(4100, chosenOther)
      const recipients = to.map(({ address, amount }) => ({ address, amount: numberOf(amount) }))
      return Object(await ask('sendTransfer', { recipients })).txid
    },
  }
}

const leather: SignerOf<Methods> = (provider, id) => {
  const ask = asker(provider, leatherCodes)
  const network = nameOf(id)
  return {
    async signMessage({ address }, message, protocol) {
      const paymentType = isTaproot(address) ? 'p2tr' : 'p2wpkh'
      const type = protocol === 'BIP322' ? 'bip322' : 'legacy'
      const answer = Object(await ask('signMessage', { message, paymentType, type, network }))
      // It signs with the account that is chosen in it, which may be another by now.
      if ((answer.address ?? address) !== address) throw failure(4100, 'another account signed')
      return answer.signature
    },
    async signPsbt(psbt, inputs, broadcast) {
      const signAtIndex = inputs.length && inputs.map(({ index }) => index)
      const params = { hex: toHex(fromBase64(psbt)), ...(signAtIndex && { signAtIndex }), broadcast, network }
      const answer = Object(await ask('signPsbt', params))
      return { psbt: base64Of(answer.hex), txid: answer.txid }
    },
    async sendTransfer(to, memo, from) {
      withoutMemo(memo)
      // It pays with the account that is chosen in it, and tells nobody when that is another by now.
      const { addresses } = Object(await ask('getAddresses', { network }))
      if (!list(addresses).some((item) => item?.address === from.address)) throw failure(4100, chosenOther)
      const recipients = to.map(({ address, amount }) => ({ address, amount: `${amount}` }))
      return Object(await ask('sendTransfer', { recipients, network })).txid
    },
  }
}

const unisat: SignerOf<Methods> = (provider) => {
  const ask = (name: string, ...inputs: readonly unknown[]): Promise<unknown> => call(provider, name, ...inputs)
  /** It takes no account, but uses the one that is chosen in it, which may be another by now. */
  const isOn = async (address: string): Promise<void> => {
    const [now] = list(await ask('getAccounts'))
    if (`${now}` !== address) throw failure(4100, chosenOther)
  }
  return {
    async signMessage({ address }, message, protocol) {
      await isOn(address)
      return ask('signMessage', message, protocol === 'BIP322' && isSegwit(address) ? 'bip322-simple' : 'ecdsa')
    },
    async signPsbt(psbt, inputs, broadcast) {
      const toSignInputs = inputs.map(({ index, address, sighashTypes }) => ({
        index,
        address,
        ...(Array.isArray(sighashTypes) && { sighashTypes }),
      }))
      // By default it finalises what it signs, which only a transaction that is sent has to be.
      const options = { autoFinalized: broadcast, ...(inputs.length && { toSignInputs }) }
      const hex = await ask('signPsbt', toHex(fromBase64(psbt)), options)
      return { psbt: base64Of(hex), ...(broadcast && { txid: await ask('pushPsbt', hex) }) }
    },
    async sendTransfer([to, more], memo, { address }) {
      if (!to || more) throw failure(4200, 'one recipient alone')
      await isOn(address)
      return ask('sendBitcoin', to.address, numberOf(to.amount), ...(memo ? [{ memo }] : []))
    },
  }
}

const standard: SignerOf<StandardWallet> = (wallet, network) => ({
  async signMessage({ address }, message) {
    const asked = toUtf8(message)
    const input = { account: ownAccount(wallet, address), message: asked }
    const [answer] = list(await askFeature(wallet, 'bitcoin:signMessage', [input]))
    // A hardware wallet may sign more than it was asked to; whoever checks the signature has only the message.
    if (`${bytesOf(answer?.signedMessage ?? asked)}` !== `${asked}`) {
      throw failure(-32603, 'the wallet signed another message')
    }
    return toBase64(bytesOf(answer?.signature))
  },
  async signPsbt(psbt, inputs, broadcast) {
    if (!inputs.length) throw failure(-32602, 'signInputs')
    const inputsToSign = Object.entries(byAddress(inputs)).map(([address, signingIndexes]) => ({
      account: ownAccount(wallet, address),
      signingIndexes,
    }))
    const id = `bitcoin:sign${broadcast ? 'AndSend' : ''}Transaction`
    const input = { psbt: fromBase64(psbt), inputsToSign, chain: `bitcoin:${nameOf(network)}` }
    const [answer] = list(await askFeature(wallet, id, [input]))
    // A wallet that sends keeps what it signed.
    return broadcast ? { psbt, txid: answer?.txId } : { psbt: toBase64(bytesOf(answer?.signedPsbt)) }
  },
})

export const signers: Readonly<Record<Kind, SignerOf<never>>> = { sats, leather, unisat, standard }
