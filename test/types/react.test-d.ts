// Pins the names and types of `hasp/react`: this file compiles, or the contract is broken. Nothing here runs.
import { createElement, type ReactElement } from 'react'
import { createWalletClient, custom } from 'viem'
import type { Account, Eip155Provider, Modal, Network, Provider } from '../../src/index.ts'
import * as hasp from '../../views/react.ts'
import { same } from './same.ts'

same<
  keyof typeof hasp,
  | 'ConnectButton'
  | 'CustomConnectButton'
  | 'InitialAccounts'
  | 'NetworkButton'
  | 'useAccount'
  | 'useActivity'
  | 'useAddress'
  | 'useBalance'
  | 'useHaspAccount'
  | 'useHaspBalance'
  | 'useIdentity'
  | 'useModal'
  | 'useNetwork'
  | 'useProvider'
  | 'useSend'
  | 'useTokens'
  | 'useWallets'
>(true)
same<ReturnType<typeof hasp.useModal>, Modal>(true)
same<ReturnType<typeof hasp.useNetwork>, Network | undefined>(true)
same<
  ReturnType<typeof hasp.useBalance>,
  { readonly value: bigint; readonly symbol: string; readonly decimals: number } | undefined
>(true)
same<
  keyof hasp.ConnectButtonProps,
  'label' | 'balance' | 'network' | 'namespace' | 'disabled' | 'className' | 'id' | 'nonce'
>(true)
same<ReturnType<typeof hasp.ConnectButton>, ReactElement>(true)

export function App() {
  const wallet = hasp.useProvider('eip155')
  same<typeof wallet, Eip155Provider | undefined>(true)
  const any = hasp.useProvider()
  same<typeof any, Provider | undefined>(true)
  const account = hasp.useAccount('eip155')
  same<typeof account, Account<'eip155'> | undefined>(true)
  if (wallet && account) createWalletClient({ account: account.address, transport: custom(wallet) })
  const active = hasp.useAccount()
  same<typeof active, Account | undefined>(true)
  createElement(hasp.ConnectButton, { balance: 'hide', namespace: 'eip155' })
  // @ts-expect-error: shown or hidden
  createElement(hasp.ConnectButton, { balance: true })
  // @ts-expect-error: no such namespace
  hasp.useAccount('evm')
  return createElement(hasp.ConnectButton)
}
