// What the demo pages sign and send outside Ethereum: texts that `hasp/chains` verifies, and a small transfer by each chain's own
// means. The recipient is the second account of the sandbox's mnemonic.
import { loadChain } from 'hasp/chains'
import { rpc } from 'hasp/rpc'
import { sendCosmos } from './cosmos.js'

const recipients = {
  solana: 'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD',
  bip122: 'bcrt1qlqj2pdsteppkcr8jkp9ms0wpvey89tna8v72sj',
  cosmos: 'cosmos1erxf3sa9q2j4vgseu7jq4a258ckmk7cy076t8z',
}

/** @param {import('../../../src/types.ts').Modal} modal */
function parts(modal) {
  const { account, network } = modal.state
  const provider = account && modal.provider(account.namespace)
  if (!account || !network || !provider)
    throw Object.assign(new Error('connect a wallet first'), { code: 'not-connected' })
  return { account, network, provider, send: rpc([...network.rpcUrls.default.http]) }
}

/** Resolves with the signature, and what `hasp/chains` says of it. */
export async function sign(modal, message) {
  const { account, provider } = parts(modal)
  const chain = await loadChain(account.namespace)
  const signature = await chain.signMessage(message, account, provider)
  const isValid = await chain.verifyMessage?.(message, signature, account)
  return `${signature} ${isValid ? 'verified' : 'not verified'} by hasp/chains`
}

const senders = {
  async solana(context) {
    const chain = await loadChain('solana')
    return chain.transfer?.({ to: recipients.solana, amount: 10_000_000n }, context)
  },
  async bip122({ account, provider }) {
    const params = { account: account.address, recipientAddress: recipients.bip122, amount: '10000' }
    const { txid } = /** @type {{ txid: string }} */ (await provider.request({ method: 'sendTransfer', params }))
    return txid
  },
  cosmos: (context) => sendCosmos(recipients.cosmos, 10_000n, context),
}

/** Resolves with the transaction's id. */
export async function send(modal) {
  const context = parts(modal)
  const sender = senders[context.account.namespace]
  if (!sender) throw Object.assign(new Error('the local chain takes no transaction'), { code: 'not-available' })
  return `sent ${await sender(context)}`
}
