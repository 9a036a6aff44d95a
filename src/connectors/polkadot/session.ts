// What the wallet of a session is asked in the namespace of Polkadot.
// https://docs.reown.com/advanced/multichain/rpc-reference/polkadot-rpc
import { fromHex } from '../../../chains/bytes.ts'
import { failure } from '../errors.ts'
import type { SessionInterop } from '../found.ts'
import { injectedOf } from '../polkadot.ts'
import { quietly } from '../property.ts'
import type { Translate } from '../walletconnect/requests.ts'

/** Answers are numbered, as those of installed wallets are. */
let count = 0

/** Rejects with code 4100 for an account that is not granted. */
export const answer: Translate = async (ask, call, { accounts }) => {
  const { answer: answerBy } = await import('./requests.ts')
  const signed = await answerBy(call, accounts, {
    signRaw: (raw) => {
      const { address, data } = raw as { readonly address: string; readonly data: string }
      return ask('polkadot_signMessage', { address, message: textOf(data) })
    },
    signPayload: (transactionPayload) => {
      const { address } = transactionPayload as { readonly address: string }
      return ask('polkadot_signTransaction', { address, transactionPayload })
    },
  })
  // What is no signature would be sent to a chain as one.
  if (!/^0x([\da-f]{2})+$/i.test(`${Object(signed).signature}`)) throw failure(-32603, 'no signature')
  return { ...Object(signed), id: ++count }
}

/** A session says of its accounts nothing but their addresses. */
export const sessionInterop: SessionInterop = () => (outer, now, watch) =>
  injectedOf(outer, () => (now()?.accounts ?? []).map(({ address }) => ({ address })), watch)

/** The text of these bytes; the hex itself of what is no text, or would be hex to the wallet. */
function textOf(hex: string): string {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const text = quietly(() => decoder.decode(fromHex(hex.slice(2))))
  return text === undefined || /^0x/i.test(text) ? hex : text
}
