// `npm run size`: builds, weighs every part, and fails when one is over its limit, away from what is written down, or made
// of what it must not be made of. `--write` writes down what is reached, here and in the documents. `--why core` lists a part's modules.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build, root } from '../../esbuild.config.mjs'
import { layer, whole } from '../speed/rpc/bundles.mjs'
import { fill, sizeTable } from './readme.mjs'
import {
  closure,
  copiesOfSignals,
  externals,
  intruders,
  judge,
  kilobytes,
  limitOf,
  outputOf,
  parts,
  secondRenderer,
  tracesOfNode,
  weigh,
} from './weigh.mjs'

const from = (...names) => path.join(root, ...names)
const budgetFile = from('bench', 'size', 'budgets.json')
/** What is aimed at, below the limits. */
const goals = { 'first open (CDN)': 18_000, rpc: 1600, 'eip155 whole': 5500 }

/** Lazy parts, each beyond first open and beyond what asking a wallet and any later screen bring once. */
function later({ outputs }, { lazy }) {
  const shared = Object.keys(outputs).find((file) => outputs[file].inputs['views/ui/more.ts'])
  const { 'src/connect/machine': asking, 'src/flows/balance': reading, 'src/flows/directory': listing, ...all } = lazy
  // The client's own parts are weighed once, as it is published.
  const rest = Object.fromEntries(Object.entries(all).filter(([name]) => !name.startsWith('src/walletconnect')))
  const balance = new Set([...reading].filter((file) => !asking.has(file)))
  // The list of wallets comes where the others have been found.
  const found = all['src/connect/find']
  const wallets = new Set([...listing].filter((file) => !asking.has(file) && !found.has(file)))
  const known = new Set([...asking, ...balance, ...wallets, shared])
  // What a namespace brings later is weighed without the namespace.
  const ownChain = (name) => (/^chain .*\//.test(name) ? rest[name.replace(/\/.*/, '')] : undefined)
  const listed = (name) => (/all-wallets$|services\/file$/.test(name) ? found : undefined)
  // A page with a session in a namespace has that namespace's search.
  const ownSearch = (name) => (/^src\/connectors\/.*\/session$/.test(name) ? rest[path.dirname(name)] : undefined)
  // Screens of networks share what switches, which is weighed with the calls of an app.
  const [switches] = Object.entries(outputs).find(([, { inputs }]) => 'src/connect/switch-network.ts' in inputs) ?? []
  const switching = (name) => (name === 'src/connect/calls' ? undefined : new Set([switches]))
  // Account is there when its tabs are fetched, with what it has asked, and the first tab when another is.
  const before = {
    'view account': ['src/flows/account'],
    'view account-types': ['view account', 'src/flows/account'],
    'view tabs': ['view account', 'src/flows/account'],
    'view tokens': ['view tabs', 'src/flows/account'],
    'view activity': ['view tabs', 'src/flows/account', 'src/flows/account/watch', 'src/flows/account/sent'],
    'view nfts': ['view activity'],
    'view transactions': ['view activity'],
    'view profile-wallets': ['view account', 'src/flows/account'],
    'view granted': ['view profile-wallets', 'view tabs', 'src/flows/account'],
    'src/flows/send/order': ['src/flows/account', 'src/flows/account/sent'],
    'view send': ['view tabs', 'src/flows/account', 'src/flows/account/sent', 'src/flows/send/order'],
    'view select-token': ['view tokens', 'view send'],
    'view review': ['view send'],
    'src/flows/account/watch': ['src/flows/account', 'src/flows/account/sent'],
  }
  const ofAccount = (name) => before[name] && new Set(before[name].flatMap((one) => [...(rest[one] ?? [])]))
  const beyond = ([name, files]) => [
    name,
    new Set(
      [...files].filter(
        (file) =>
          !known.has(file) &&
          ![ownChain(name) ?? listed(name) ?? ownSearch(name) ?? ofAccount(name), switching(name)].some((had) =>
            had?.has(file),
          ),
      ),
    ),
  ]
  return {
    'asking a wallet': asking,
    'asking a chain': balance,
    'listing wallets': wallets,
    'shared by later screens': new Set([shared]),
    ...Object.fromEntries(Object.entries(rest).map(beyond)),
  }
}

/** The client, and what it fetches where it must: one-click auth, and curves where the platform has none. */
function alone({ outputs }) {
  const client = new Set(['dist/walletconnect.js'])
  const beyond = (name) => closure(outputs, outputOf(outputs, `src/walletconnect/${name}.ts`))
  return {
    walletconnect: client,
    'walletconnect/authenticate': beyond('session/authenticate'),
    'walletconnect/cipher-noble': beyond('crypto/cipher-noble'),
    'walletconnect/crypto-noble': beyond('crypto/crypto-noble'),
  }
}

async function measure({ react, cdn, walletconnect }, served) {
  const own = parts(react, 'React', 'src/index.ts')
  const hosted = parts(cdn, 'CDN', 'views/cdn.ts')
  const sets = {
    core: own.core,
    'core (CDN)': hosted.core,
    'first open': own.open,
    'first open (CDN)': hosted.open,
    ...later(cdn, hosted),
    networks: new Set(['dist/cdn/networks.js']),
    // It is fetched by tests alone.
    testing: new Set(['dist/testing-script.js']),
    wagmi: new Set(['dist/wagmi.js']),
    format: new Set(['dist/format.js']),
    cookie: new Set(['dist/cookie.js']),
    ...alone(walletconnect),
  }
  // With the client, which is the same file that is published alone.
  sets['first open, a code to scan'] = new Set([...hosted.open, ...sets['view scan'], 'dist/walletconnect.js'])
  const weights = {}
  for (const [name, files] of Object.entries(sets)) {
    weights[name] = weigh(await Promise.all([...files].map(served)))
  }
  weights.rpc = await layer()
  weights['eip155 whole'] = await whole('eip155')
  return { sets, weights, cores: { React: [react, own.core], CDN: [cdn, hosted.core] } }
}

async function inspect(metafiles, cores, served) {
  const problems = []
  for (const [label, [metafile, core]] of Object.entries(cores)) {
    for (const input of intruders(metafile, core)) problems.push(`core (${label}) contains ${input}`)
    if (core.size > 2) problems.push(`core (${label}) is ${core.size} files: ${[...core].join(', ')}`)
    const copies = copiesOfSignals(metafile)
    if (copies !== 1) problems.push(`the ${label} build has ${copies} copies of signals-core`)
  }
  for (const input of secondRenderer(metafiles.cdn)) problems.push(`the CDN build contains ${input}`)
  const left = externals(metafiles.react).filter((name) => !/^react(-dom)?(\/|$)/.test(name))
  for (const name of [
    ...left,
    ...[metafiles.cdn, metafiles.networks, metafiles.rpc, metafiles.chains, metafiles.testing, metafiles.wagmi].flatMap(
      externals,
    ),
  ])
    problems.push(`${name} is left for the page to resolve`)
  for (const file of Object.values(metafiles).flatMap(({ outputs }) => Object.keys(outputs))) {
    const traces = tracesOfNode(`${await served(file)}`)
    for (const trace of traces) problems.push(`${file} says "${trace}"`)
  }
  return problems
}

function print(weights, budgets) {
  const head = ['', 'files', 'min', 'gzip', 'brotli', 'was', 'limit', 'left']
  const rows = Object.entries(weights).map(([name, { files, min, gzip, brotli }]) => {
    const budget = budgets[name]
    return [
      name,
      files,
      min,
      gzip,
      brotli,
      budget?.now ?? '-',
      budget?.limit ?? '-',
      budget ? budget.limit - brotli : '-',
    ]
  })
  const table = [head, ...rows].map((row) => row.map(String))
  const widths = head.map((_, column) => Math.max(...table.map((row) => row[column].length)))
  const pad = (cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))
  for (const row of table) console.log(row.map(pad).join('  '))
  for (const [name, goal] of Object.entries(goals)) {
    const distance = weights[name].brotli - goal
    const words = distance > 0 ? `${kilobytes(distance)} kB above` : `${kilobytes(-distance)} kB below`
    console.log(`${name}: ${words} ${kilobytes(goal)} kB`)
  }
}

/** The modules of a part, heaviest first: `--why core`. Their bytes are those before compression. */
function explain(sets, outputs, name) {
  const inputs = [...(sets[name] ?? [])].flatMap((file) => Object.entries(outputs[file]?.inputs ?? {}))
  const rows = inputs.map(([input, { bytesInOutput }]) => [bytesInOutput, input]).filter(([bytes]) => bytes > 0)
  for (const [bytes, input] of rows.sort(([a], [b]) => b - a)) console.log(`${String(bytes).padStart(8)}  ${input}`)
}

/** `limit` is a person's to change: down, or up for what is new, in a commit that says so. */
function written(weights, budgets) {
  const entries = Object.entries(weights).map(([name, { brotli }]) => [
    name,
    { limit: budgets[name]?.limit ?? limitOf(name), now: brotli },
  ])
  return Object.fromEntries(entries)
}

/** A line per part, so that a change of size is a line of its commit. */
function save(budgets) {
  const rows = Object.entries(budgets).map(
    ([name, { limit, now }]) => `  "${name}": { "limit": ${limit}, "now": ${now} }`,
  )
  return writeFile(budgetFile, `{\n${rows.join(',\n')}\n}\n`)
}

/** The documents that say what is in budgets.json, as they should be. */
async function documents(budgets) {
  const tables = { 'README.md': sizeTable(budgets, true), 'docs/size.md': sizeTable(budgets) }
  return Promise.all(
    Object.entries(tables).map(async ([file, table]) => {
      const old = await readFile(from(file), 'utf8')
      return { file, old, text: fill(old, 'size', table) }
    }),
  )
}

async function main(isWriting, asked) {
  const { minified, ...metafiles } = await build()
  const served = async (file) => minified.get(file) ?? readFile(from(file))
  const { sets, weights, cores } = await measure(metafiles, served)
  const old = JSON.parse(await readFile(budgetFile, 'utf8'))
  print(weights, old)
  if (asked) return explain(sets, { ...metafiles.react.outputs, ...metafiles.cdn.outputs }, asked)
  const budgets = isWriting ? written(weights, old) : old
  const problems = [
    ...Object.entries(weights).flatMap(([name, { brotli }]) => judge(name, brotli, budgets[name])),
    ...Object.keys(budgets)
      .filter((name) => !weights[name])
      .map((name) => `${name} is in budgets.json and nowhere else`),
    ...(await inspect(metafiles, cores, served)),
  ]
  // What is over its limit is not written down as reached; a new part gets its limit in weigh.mjs first.
  const isSaving = isWriting && problems.length === 0
  if (isSaving) await save(budgets)
  else if (isWriting) problems.push('nothing was written')
  for (const { file, old: before, text } of isWriting && !isSaving ? [] : await documents(budgets)) {
    if (isSaving) await writeFile(from(file), text)
    else if (text !== before) problems.push(`${file} has other figures: npm run size -- --write`)
  }
  for (const problem of problems) console.error(`✗ ${problem}`)
  process.exitCode = problems.length > 0 ? 1 : 0
}

const [, , option, name] = process.argv
await main(option === '--write', option === '--why' && name).catch((error) => {
  console.error(`✗ ${error.message}`)
  process.exitCode = 1
})
