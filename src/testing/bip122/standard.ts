// A Bitcoin wallet of the Wallet Standard. https://github.com/ExodusMovement/bitcoin-wallet-standard
import { fromBase64, fromHex, fromUtf8, toUtf8 } from '../../../chains/bytes.ts'
import type { Core } from '../core.ts'
import type { Installed, Named } from '../shape.ts'
import { refused, type StandardAccount, type StandardChanges, standardWallet } from '../standard.ts'
import { bitcoinAccount } from './account.ts'
import { bitcoinIds, bitcoinNetwork, broadcast, idOf, type Keys, signPsbt, signText } from './keys.ts'

/** Replaces what the wallet is made of, for tests of broken wallets. */
export interface BitcoinStandardChanges extends StandardChanges {
  /** Whether its accounts say what they are for. */
  readonly tellsPurpose?: boolean
  /** Whether it connects by the standard's own feature, which can be silent. */
  readonly connectsByStandard?: boolean
  /** Writes the address in place of a key, as MetaMask does. */
  readonly hidesKeys?: boolean
  /** Whether accounts of a chain are shown. */
  shows?(chain: string): boolean
}
interface Psbt {
  readonly psbt: Uint8Array
  readonly chain?: string
  readonly inputsToSign: readonly { account: StandardAccount; signingIndexes: number[] }[]
}

export function bitcoinStandardWallet(
  core: Core,
  { name, icon }: Pick<Named, 'name' | 'icon'>,
  changes: BitcoinStandardChanges = {},
) {
  const { tellsPurpose = false, connectsByStandard = true, hidesKeys = false, shows = () => true } = changes
  const bitcoin = bitcoinAccount(core)
  const chains = bitcoinIds
    .filter((id) => Object.hasOwn(core.networks, id))
    .map((id) => `bitcoin:${bitcoinNetwork(id).name}`)
  const keysOn = (chain: string): Keys => bitcoin.on(bitcoinNetwork(idOf(chain.slice('bitcoin:'.length)) ?? ''))
  const accountsOn = (chain: string): readonly StandardAccount[] => {
    const keys = keysOn(chain)
    const entries = [
      { address: keys.payment, key: keys.publicKey, purpose: 'payment' },
      { address: keys.ordinals, key: keys.xOnly, purpose: 'ordinals' },
    ]
    return entries.map(({ address, key, purpose }) => ({
      address,
      publicKey: hidesKeys ? toUtf8(address) : fromHex(key),
      ...(tellsPurpose && { purpose }),
      chains: [chain],
      features: [],
    }))
  }
  const keysOf = ({ chains: [chain = ''] }: StandardAccount): Keys => keysOn(chain)
  const own = (check: (account: StandardAccount) => StandardAccount) => {
    const sign = async ({ psbt, inputsToSign, chain = '' }: Psbt, isFinal: boolean) => {
      let signed: ReturnType<typeof signPsbt> = { psbt }
      for (const { account, signingIndexes } of inputsToSign)
        signed = signPsbt(keysOf(check(account)), signed.psbt, signingIndexes, isFinal)
      if (signed.hex) await broadcast(core.url(idOf(chain.slice('bitcoin:'.length))), signed.hex)
      return signed
    }
    const each = (method: string, inputs: readonly Psbt[], isFinal: boolean, more?: unknown) => {
      const run = () => Promise.all(inputs.map((input) => sign(input, isFinal)))
      return core.ask({ method, params: inputs }, refused, run, more)
    }
    return {
      'bitcoin:signMessage': {
        signMessage: (...inputs: readonly { account: StandardAccount; message: Uint8Array }[]) =>
          core.ask({ method: 'signMessage', params: inputs }, refused, () =>
            inputs.map(({ account, message }) => {
              const text = signText(keysOf(check(account)), account.address, fromUtf8(message))
              return { signedMessage: message, signature: fromBase64(text) }
            }),
          ),
      },
      'bitcoin:signTransaction': {
        signTransaction: async (...inputs: readonly Psbt[]) =>
          (await each('signTransaction', inputs, false)).map(({ psbt }) => ({ signedPsbt: psbt })),
      },
      'bitcoin:signAndSendTransaction': {
        signAndSendTransaction: async (...inputs: readonly Psbt[]) =>
          (await each('signAndSendTransaction', inputs, true, inputs[0]?.chain)).map(({ id }) => ({ txId: id })),
      },
    }
  }
  const accounts = () => chains.filter((chain) => shows(chain)).flatMap(accountsOn)
  const prefix = connectsByStandard ? 'standard' : 'bitcoin'
  const wallet = standardWallet(core, { ...changes, name, icon, chains, prefix, accounts, own })
  return { ...wallet, addressOf: bitcoin.addressOf } satisfies Installed
}
