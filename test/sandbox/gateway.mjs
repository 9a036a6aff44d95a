// The sandbox's services: the gateway as a team would host it, over the local chains, with faults on demand before it.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { withBulkBalances } from './bulk/balances.mjs'
import { withFaucet } from './faucet.mjs'
import { withFaults } from './faults.mjs'
import { openLedger } from './ledger.mjs'
import { withTokens } from './tables/pictures.mjs'
import { withWallets } from './wallets.mjs'

const directory = fileURLToPath(new URL('./directory', import.meta.url))
/** What hasp knows of the real chains has to be said of the local ones. */
const known = {
  eip155: { currency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
  solana: { currency: { name: 'Solana', symbol: 'SOL', decimals: 9 } },
  bip122: { currency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 }, prefix: 'bcrt' },
  cosmos: { currency: { name: 'Atom', symbol: 'ATOM', decimals: 6 }, prefix: 'cosmos' },
  polkadot: { currency: { name: 'Unit', symbol: 'UNIT', decimals: 10 }, prefix: 42 },
}
/** About as many wallets as a real directory has. */
const walletCount = 600
/** Most events that are shown. */
const maxEvents = 200
/** Nobody here is somebody who asks too often. */
const unlimited = { perProject: 1e9, perAddress: 1e9 }

/**
 * @param {object} options
 * @param {string} options.dist the folder of the build
 * @param {Readonly<Record<string, string>>} options.networks URL by CAIP-2 id
 * @param {readonly import('./contracts/index.mjs').Token[]} options.tokens on these networks
 */
export async function startGateway({ dist, networks, tokens }) {
  const [{ createGateway, RefusalError }, { folderFiles, nodeFetch, openDatabase, serve }] = await Promise.all(
    ['index.js', 'node.js'].map((name) => import(pathToFileURL(path.join(dist, 'gateway', name)).href)),
  )
  const folder = await mkdtemp(path.join(tmpdir(), 'hasp-gateway-'))
  const database = await openDatabase(path.join(folder, 'gateway.db'))
  /** Where a picture is; asked for once the gateway is there. */
  const pictureUrl = (kind, id) => `${served.url}/public/get${kind}Image/${id}?projectId=sandbox`
  const data = await openDatabase(path.join(folder, 'data.db'))
  const ledger = await openLedger({ sql: data.sql, networks, tokens, pictureUrl, RefusalError })
  const options = {
    chains: Object.fromEntries(Object.entries(networks).map(([id, url]) => [id, chainOf(id, url)])),
    limits: unlimited,
    fetch: nodeFetch,
    sql: database.sql,
    key: randomBytes(32).toString('base64'),
    files: withTokens(withWallets(folderFiles(directory), walletCount), tokens, pictureUrl),
    providers: ledger.providers,
  }
  const gatewayOf = (id) => createGateway({ ...options, projects: [{ id, analytics: {} }] })
  const whole = withBulkBalances(everyProject(gatewayOf), { chain: ledger.bulkChain, pictureUrl })
  const served = await serve(withFaucet(withFaults(whole), networks), { port: 0 })
  return {
    url: served.url,
    tokens: byNetwork(tokens, pictureUrl),
    /** What the gateway has kept of pages' events, the newest first. */
    async events() {
      const statement = {
        sql: 'select id, at, event, body from events order by at desc, rowid desc limit ?',
        args: [maxEvents],
      }
      const [rows = []] = await database.sql.batch([statement])
      return rows.map(({ id, at, event, body }) => ({ ...JSON.parse(String(body)), id, at, event }))
    },
    async stop() {
      await served.stop()
      database.close()
      data.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Each with its plain address, as the modal's options take them. */
function byNetwork(tokens, pictureUrl) {
  const listed = tokens.map(({ address, name, symbol, decimals }) => {
    const [namespace, reference, plain] = address.split(':')
    const token = { address: plain, name, symbol, decimals, imageUrl: pictureUrl('Token', symbol) }
    return [`${namespace}:${reference}`, token]
  })
  const ids = new Set(listed.map(([id]) => id))
  return Object.fromEntries([...ids].map((id) => [id, listed.flatMap(([own, token]) => (own === id ? [token] : []))]))
}

function chainOf(id, url) {
  const [namespace] = id.split(':')
  return { [namespace === 'bip122' ? 'esplora' : 'urls']: [url], ...known[namespace] }
}

/** Most projects that the sandbox tells apart. */
const maxProjects = 100

/**
 * One gateway to which every project id is known, so that nobody has to learn one: a real one for each, over one database.
 *
 * @param {(id: string) => import('../../src/gateway/types.ts').Gateway} gatewayOf
 * @returns {import('../../src/gateway/types.ts').Gateway}
 */
function everyProject(gatewayOf) {
  const main = gatewayOf('sandbox')
  const gateways = new Map([['sandbox', main]])
  return {
    start: () => main.start(),
    sweep: (signal) => main.sweep(signal),
    reseal: () => main.reseal(),
    async fetch(request, connection) {
      const id = await projectOf(request)
      if (/^[\w-]{1,64}$/.test(id) && !gateways.has(id) && gateways.size < maxProjects) gateways.set(id, gatewayOf(id))
      return (gateways.get(id) ?? main).fetch(request, connection)
    },
  }
}

/** In the query, or in the body where clients of the reference have it. */
async function projectOf(request) {
  const said = new URL(request.url).searchParams.get('projectId')
  if (said !== null || request.method !== 'POST') return said ?? 'sandbox'
  const body = await request
    .clone()
    .json()
    .catch(() => undefined)
  return String(Object(body).projectId ?? 'sandbox')
}
