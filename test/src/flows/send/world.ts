// A visitor who can send: a modal, a wallet that signs on a real chain, and a token that the app lists.
import { expect, vi } from 'vitest'
import { tokensState } from '../../../../src/flows/account/index.ts'
import { review, reviewed, reviewWhenKnown, watchSend } from '../../../../src/flows/send/draft.ts'
import { writeAmountText } from '../../../../src/flows/send/form.ts'
import { writeReceiver } from '../../../../src/flows/send/receiver.ts'
import { route } from '../../../../src/state/modal.ts'
import type { Modal, Options } from '../../../../src/types.ts'
import type { Anvil } from '../../../helpers/anvil.ts'
import { memory, start } from '../../../helpers/modal.ts'
import { makeWallet, type Wallet } from '../../../helpers/wallet.ts'

export interface World {
  readonly wallet: Wallet
  readonly modal: Modal
  readonly storage: ReturnType<typeof memory>
  /** What the wallet was asked to send. */
  readonly asked: Readonly<Record<string, unknown>>[]
  /** Ends the look at what sending needs. */
  stop(): void
}

/** Connects a wallet of the anvil's first account, and looks as the form does. */
export async function startWorld(anvil: Anvil, options: Partial<Options> = {}): Promise<World> {
  const asked: World['asked'] = []
  const chainId = `0x${anvil.network.id.toString(16)}`
  const wallet = makeWallet('wallet', { accounts: [anvil.accounts[0] as string], chainId })
  wallet.chains.add(chainId)
  Object.assign(wallet.script, {
    eth_chainId: () => wallet.chainId,
    eth_sendTransaction: ([tx]: [Readonly<Record<string, unknown>>]) => {
      asked.push(tx)
      return anvil.ask('eth_sendTransaction', tx)
    },
  })
  wallet.install()
  const storage = memory()
  const modal = start({ networks: [anvil.network], storage, ...options })
  await modal.connect({ wallet: 'com.wallet' })
  const stop = watchSend()
  await vi.waitFor(() => expect(tokensState.value).toBe('ready'))
  return { wallet, modal, storage, asked, stop }
}

/** How an order ends, in words. */
export const ending = (order: Promise<string>): Promise<string> => order.catch(({ code }) => code)
/** Waits for the review of what an app asks for, as the view does that is opened. */
export async function whenShown(): Promise<void> {
  await vi.waitFor(() => expect(route.value.view).toBe('WalletSendPreview'))
  const stopLooking = reviewWhenKnown(() => undefined)
  await vi.waitFor(() => expect(reviewed.value).toBeDefined())
  stopLooking()
}
/** Fills in a transfer of the coin, and looks at it. */
export async function look(amount: string, to: string): Promise<void> {
  writeAmountText(amount)
  await writeReceiver(to)
  await vi.waitFor(() => expect(review()).toBe(true))
}
