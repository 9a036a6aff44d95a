// Asks the connected wallet for what the visitor has been shown.
import { loadChain } from '../../../chains/load.ts'
import { machine } from '../../connect/load.ts'
import { currentOf } from '../../connect/state.ts'
import { ModalError } from '../../errors.ts'
import { readsOf } from '../balance.ts'
import { type Draft, transferOf } from './draft.ts'

export interface WalletRequest {
  readonly hash: Promise<string>
  /** Whether the wallet has been asked to sign: before that nothing can have left. */
  isAsked(): boolean
}

/** `left` ends until the wallet is asked; from then on its answer is wanted until `end`, whoever has left. */
export function requestTransfer(draft: Draft, left: AbortSignal, end: AbortSignal): WalletRequest {
  let isAsked = false
  const ask = async (): Promise<string> => {
    const { from, network } = draft
    const namespace = network.chainNamespace
    const chain = await loadChain(namespace)
    const account = currentOf(namespace)?.accounts[0]
    const provider = machine?.provider(namespace)
    if (!chain.transfer || !provider || account?.address !== from) throw new ModalError('not-connected')
    const read = readsOf(network)
    return chain.transfer(transferOf(draft), {
      account,
      network,
      provider: {
        async request(args) {
          left.throwIfAborted()
          isAsked ||= /sign|send/i.test(args.method)
          return provider.request(args, end)
        },
      },
      // What is signed goes to the node.
      send: (request) => read(request, end),
    })
  }
  return { hash: ask(), isAsked: () => isAsked }
}
