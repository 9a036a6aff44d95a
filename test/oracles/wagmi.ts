// wagmi, in the two versions that pages have, with its hooks and viem's transport.
export { QueryClient, QueryClientProvider } from '@tanstack/react-query'
export * as wagmi3 from '@wagmi/core'
export { http } from 'viem'
export { mainnet, polygon, sepolia } from 'viem/chains'
export { createConfig, useConnect, useConnection, useDisconnect, WagmiProvider } from 'wagmi'
export * as wagmi2 from 'wagmi-core-2'
