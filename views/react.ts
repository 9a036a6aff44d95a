'use client'

// hasp for React: hooks over the one modal of the page, and the buttons.
export * from './react-buttons.ts'
export {
  InitialAccounts,
  type InitialAccountsProps,
  useAccount,
  useAccount as useHaspAccount,
  useAddress,
  useBalance,
  useBalance as useHaspBalance,
  useModal,
  useNetwork,
  useProvider,
  useWallets,
} from './react-hooks.ts'
