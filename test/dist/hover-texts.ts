// The examples that hover texts show, each with what a reader has around it.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './packed.ts'

export interface Block {
  readonly page: string
  readonly language: string
  readonly code: string
}

/** Of the API's types. */
const aroundTypes = `
import { SigningStargateClient } from '@cosmjs/stargate'
import type { ApiPromise } from '@polkadot/api'
import '@polkadot/api-augment'
import type { Transaction } from '@solana/web3.js'
import { type Connector, createModal, type Wallet } from 'hasp'
import { createWalletClient, custom } from 'viem'
import { mainnet } from 'viem/chains'
declare const api: ApiPromise, to: string, value: bigint, url: string, transaction: Transaction
declare const connector: Connector, projectId: string
`
/** Of the functions of a door. */
const aroundDoors = `
import { createModal } from 'hasp'
import { readCookie, writeCookie } from 'hasp/cookie'
import { formatAmount, formatAddress } from 'hasp/format'
import {
  ConnectButton, CustomConnectButton, InitialAccounts, NetworkButton, useAccount, useActivity, useAddress, useBalance,
  useIdentity, useModal, useNetwork, useProvider, useSend, useTokens, useWallets
} from 'hasp/react'
import { haspConnector } from 'hasp/wagmi'
import { createWalletClient, custom } from 'viem'
import { mainnet } from 'viem/chains'
import { createConfig, http } from 'wagmi'
import { connect } from 'wagmi/actions'
import type { ReactNode } from 'react'
declare const children: ReactNode, request: Request
declare function headers(): Promise<Headers>
`
const doors = ['src/cookie.ts', 'src/format.ts', 'src/index.ts', 'src/wagmi/index.ts', 'views/cdn.ts', 'views/react-buttons.ts', 'views/react-hooks.ts', 'views/use-send.ts'] // biome-ignore format: one list
const types = readdirSync(path.join(root, 'src/types')).map((name) => `src/types/${name}`)

const examplesOf = (page: string): readonly string[] =>
  [
    ...readFileSync(path.join(root, page), 'utf8').matchAll(
      /\* @example[ \n]([\s\S]*?)(?: \* @module\n[\s\S]*?)?\*\//g,
    ),
  ].map(([, lines = '']) => lines.replaceAll(/^ +\* ?/gm, ''))

/** As in a component: what is imported stands before it, and elements are what it returns. */
function inComponent(page: string, code: string): string {
  const isImport = (line: string): boolean => line.startsWith('import ')
  const lines = code
    .replace(/'https:[^']*hasp\.js'/, "'hasp/cdn'")
    .replace(/'https:[^']*networks\.js'/, "'hasp/networks'")
    .split('\n')
  const imports = lines.filter(isImport)
  const body = lines.filter((line) => !isImport(line)).join('\n')
  const inside = body.startsWith('<') ? `return (\n${body})` : body
  // What the example imports itself is not there yet.
  const around =
    imports.length > 0 ? '' : page.includes('wagmi') ? aroundDoors.replace('viem/chains', 'wagmi/chains') : aroundDoors
  return `${around}${imports.join('\n')}\nexport async function Example() {\n${inside}\n}\n`
}

export const hovers: readonly Block[] = [
  ...types.flatMap((page) => examplesOf(page).map((code) => ({ page, language: 'ts', code: `${aroundTypes}${code}` }))),
  ...doors.flatMap((page) =>
    examplesOf(page).map((code) => ({ page, language: 'tsx', code: inComponent(page, code) })),
  ),
]
