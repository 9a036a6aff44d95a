// Our own contracts as bytecode. The compiler takes seconds, so that what it made is kept until a source changes.
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)
const folder = fileURLToPath(new URL('./sources', import.meta.url))
const cache = fileURLToPath(new URL('../../../node_modules/.cache/hasp', import.meta.url))
const settings = {
  evmVersion: 'cancun',
  optimizer: { enabled: true, runs: 200 },
  // What a source is called on this machine is no part of the code.
  metadata: { bytecodeHash: 'none' },
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
}

/**
 * @typedef {{ abi: import('viem').Abi, bytecode: `0x${string}`, code: `0x${string}` }} Contract
 * `bytecode` deploys it, `code` is what stands on the chain where its constructor has nothing to say
 * @returns {Promise<Record<string, Contract>>} by the contract's name
 */
export async function compileContracts() {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sol')).sort()
  const sources = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, { content: await readFile(path.join(folder, name), 'utf8') }])),
  )
  const { version } = require('solc/package.json')
  const asked = JSON.stringify({ language: 'Solidity', sources, settings })
  const hash = createHash('sha256').update(version).update(asked).digest('hex').slice(0, 16)
  const file = path.join(cache, `contracts-${hash}.json`)
  const kept = await readFile(file, 'utf8').catch(() => undefined)
  if (kept) return JSON.parse(kept)
  const made = compile(asked)
  await keep(file, made)
  return made
}

/** @returns {any} */
function compile(asked) {
  const { contracts, errors = [] } = JSON.parse(require('solc').compile(asked))
  const [error] = errors.filter(({ severity }) => severity === 'error')
  if (error) throw new Error(error.formattedMessage)
  const all = Object.assign({}, ...Object.values(contracts))
  return Object.fromEntries(
    Object.entries(all).map(([name, { abi, evm }]) => [
      name,
      { abi, bytecode: `0x${evm.bytecode.object}`, code: `0x${evm.deployedBytecode.object}` },
    ]),
  )
}

/** Whole or not at all: several sandboxes may start at once. */
async function keep(file, made) {
  await mkdir(cache, { recursive: true })
  const beside = `${file}.${randomUUID()}`
  await writeFile(beside, JSON.stringify(made))
  await rename(beside, file)
}
