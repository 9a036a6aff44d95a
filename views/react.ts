'use client'

// hasp for React: hooks over the one modal of the page, and the buttons.
export * from './react-buttons.ts'
export {
  InitialAccounts,
  type InitialAccountsProps,
  useAccount,
  useAccount as useHaspAccount,
  useActivity,
  useAddress,
  useBalance,
  useBalance as useHaspBalance,
  useIdentity,
  useModal,
  useNetwork,
  useProvider,
  useTokens,
  useWallets,
} from './react-hooks.ts'
export { type Sending, useSend } from './use-send.ts'
