// The directory: which wallets there are, and what a project allows its pages. The lists are files of the operator's.
import type { Document } from './assets.ts'
import { type Query, readList, readOneOf, readWhole } from './checks.ts'
import { imageRoutes } from './images.ts'
import { originsOf } from './origins.ts'
import { badParameter } from './refusal.ts'
import { networkShape } from './shapes.ts'
import type { Call, Files, Project, Route } from './types.ts'
import { type WalletListing, walletId } from './wallets.ts'

const maxIds = 200
const maxSearch = 100
const minute = { 'cache-control': 'private, max-age=60' }

/** The rows of the directory. */
export function directoryRoutes(files: Files, wallets: Document<readonly WalletListing[]>): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/getWallets',
      answer: async ({ query, report }) => {
        const fits = filterOf(query)
        const page = pageOf(query)
        const all = (await wallets(report)).filter(fits)
        return { headers: minute, json: { data: all.slice(page.from, page.to), count: all.length } }
      },
    },
    {
      method: 'GET',
      path: '/projects/v1/origins',
      answer: ({ project }) => ({ json: { allowedOrigins: originsOf(project) } }),
    },
    { method: 'GET', path: '/appkit/v1/config', answer: ({ project }) => ({ json: featuresOf(project) }) },
    { method: 'GET', path: '/appkit/v1/project-limits', answer: () => ({ json: noLimits }) },
    { method: 'GET', path: '/getAnalyticsConfig', answer: ({ project }: Call) => ({ json: analyticsOf(project) }) },
    ...imageRoutes(files),
  ]
}

function pageOf(query: Query): { from: number; to: number } {
  const entries = readWhole(query, 'entries', 40, [1, 200])
  const from = (readWhole(query, 'page', 1, [1, 100_000]) - 1) * entries
  return { from, to: from + entries }
}

/** Whether a wallet is asked for. Chains are compared whole: `eip155:1` is no part of `eip155:10`. */
function filterOf(query: Query): (wallet: WalletListing) => boolean {
  const include = readList(query, 'include', walletId, maxIds)
  const exclude = readList(query, 'exclude', walletId, maxIds)
  const chains = readList(query, 'chains', networkShape, maxIds)
  const badge = readOneOf(query, 'badge_type', ['none', 'certified'])
  const search = (query.get('search') ?? '').trim().toLowerCase()
  if (search.length > maxSearch) throw badParameter('search', `takes up to ${maxSearch} characters`)
  return ({ id, name, chains: own = [], badge_type = 'none' }) =>
    (!include || include.has(id)) &&
    !exclude?.has(id) &&
    (!chains || own.some((chain) => chains.has(chain))) &&
    (!badge || badge === badge_type) &&
    name.toLowerCase().includes(search)
}

/** A feature that is not there is off for clients of the reference. */
const featuresOf = ({ features = {} }: Project) => ({
  features: Object.entries(features).map(([id, value]) => ({
    id,
    isEnabled: Array.isArray(value) ? value.length > 0 : value,
    config: Array.isArray(value) ? value : null,
  })),
})

/** There is no plan here that could run out. Newer clients of the reference ask for one, and complain where none is said. */
const noLimits = { planLimits: { tier: 'none' } }

const analyticsOf = ({ analytics }: Project) => ({ isAnalyticsEnabled: analytics !== undefined })
