// `hasp/chains` and its doors as they are published: each namespace is itself alone, and curves come when they verify.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Consumer, install, root } from './packed.ts'

interface Output {
  readonly entryPoint?: string
  readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>>
  readonly imports: readonly { readonly path: string; readonly kind: string; readonly external?: boolean }[]
}
type Outputs = Readonly<Record<string, Output>>

const spoken = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos']
/** Of 'Hello World': by viem, @noble/curves, @polkadot/util-crypto and cosmjs, all with the secret 0x0101…; and BIP-322's. */
const signatures: Readonly<Record<string, readonly [signature: string, account: object]>> = {
  eip155: [
    '0xe9d4cfddf4da3a1b1800c7c178456cf0e1d285417b0204c7cd038ad450fe541464548e164dfb8acc8340cfff0fbed9aa5585f1c78f7241aa5a8434b3e39ec2b61b',
    { address: '0x1a642f0E3c3aF545E7AcBD38b07251B3990914F1' },
  ],
  solana: [
    'SAiK5WvUSEtWwBRQCYx9HTQiC1nmnd5DE3UtbEfCLHUmJ86WpSa6x4iMBoQU2PnxzidjmR6jv4fnpMVFqUmidqA',
    { address: 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9' },
  ],
  bip122: [
    'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
    { address: 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l' },
  ],
  polkadot: [
    '0x180dabf36550dee77c6f72dfa4de22c9cbe7c55ed73816d447a60f142fe7f76a8987a22f5dfc6ab2edffd8e5c454f23f8c16dc2e3620af19e52a5e99db412b8c',
    { address: '1ZGzHnrAgt3eKQvtZXgDPE9aduT4UWJH4fUL9HHdfWk6nx3' },
  ],
  cosmos: [
    'B6O2OVypukn0NfK+uo836w/6okFo6rLizy1fUOffyEIpmIvG56vlr+xYMpCDPx4tUbAac5prErFW85Qfejo+oA==',
    {
      address: 'cosmos10xcqpzrky6eff2g52qdye53xkk9jxkvrpq6uqr',
      publicKey: 'AxuExVZ7EmRAmV0+1aq6BWXXHhg0YEgZ/5wX9enV3QeP',
    },
  ],
}
const outputsOf = async (name: string): Promise<Outputs> =>
  JSON.parse(await readFile(path.join(root, 'node_modules/.cache/hasp', `${name}.json`), 'utf8')).outputs

/** What arrives when a file is asked for, and what `isAsked` files ask for later. */
function reached(outputs: Outputs, start: string, isAsked = (_: string): boolean => false): string[] {
  const files = new Set([start])
  for (const file of files)
    for (const { path, kind, external } of outputs[file]?.imports ?? [])
      if (!external && (kind === 'import-statement' || isAsked(file))) files.add(path)
  return [...files]
}
const inputsOf = (outputs: Outputs, files: readonly string[]): string[] =>
  files.flatMap((file) =>
    Object.entries(outputs[file]?.inputs ?? {}).flatMap(([input, { bytesInOutput }]) => (bytesInOutput ? [input] : [])),
  )

describe.each(spoken)('%s', (namespace) => {
  const others = new RegExp(`chains/(${spoken.filter((other) => other !== namespace).join('|')})/`)
  const curves = /noble\/curves|sr25519/
  // Core, which lazy files import, asks for everything sooner or later.
  const isOwn = (outputs: Outputs) => (file: string) =>
    inputsOf(outputs, [file]).some((input) => input.startsWith(`chains/${namespace}/`))
  const entry = async (build: string): Promise<[Outputs, string]> => {
    const outputs = await outputsOf(build)
    const sources = [`chains/${namespace}/index.ts`, `chains/${namespace}/chain.ts`]
    const file =
      build === 'chains'
        ? `dist/chains/${namespace}.js`
        : Object.keys(outputs).find((name) => sources.includes(outputs[name]?.entryPoint ?? ''))
    return [outputs, file ?? '']
  }

  test.each(['chains', 'cdn', 'react'])(
    'loads no other namespace in the %s build, whatever is asked of it',
    async (build) => {
      const [outputs, file] = await entry(build)
      const inputs = inputsOf(outputs, reached(outputs, file, isOwn(outputs)))
      expect(inputs.filter((input) => input.startsWith(`chains/${namespace}/`)).length).toBeGreaterThan(3)
      expect(inputs.filter((input) => others.test(input))).toEqual([])
    },
  )

  test.each(['chains', 'cdn', 'react'])('loads no curve in the %s build until something is verified', async (build) => {
    const [outputs, file] = await entry(build)
    const verify = Object.keys(outputs).filter((name) =>
      /chains\/\w+\/verify\.ts/.test(outputs[name]?.entryPoint ?? ''),
    )
    const now = reached(outputs, file)
    const soon = now.flatMap((name) => outputs[name]?.imports.map(({ path }) => path) ?? [])
    const before = [...now, ...soon.filter((name) => !verify.includes(name))]
    expect(inputsOf(outputs, before).filter((input) => curves.test(input))).toEqual([])
    const after = inputsOf(outputs, reached(outputs, file, isOwn(outputs)))
    expect(after.some((input) => curves.test(input))).toBe(true)
  })

  test.each(['cdn', 'react'])('is one file beside core in the %s build', async (build) => {
    const [outputs, file] = await entry(build)
    const files = reached(outputs, file)
    const own = files.filter((name) => inputsOf(outputs, [name]).some((input) => /^chains\/\w+\//.test(input)))
    expect(own).toEqual([file])
  })
})

describe('in a project', () => {
  let consumer: Consumer
  beforeAll(async () => {
    consumer = await install()
  })
  afterAll(() => consumer.remove())

  test('every door opens, on a server too', async () => {
    await consumer.write(
      'doors.mjs',
      `
      import { ChainError, formatUnits, loadChain, parseAccountId, parseUnits } from 'hasp/chains'
      const found = {}
      for (const namespace of ${JSON.stringify(spoken)}) {
        const { chain } = await import('hasp/chains/' + namespace)
        found[namespace] = [chain.namespace, (await loadChain(namespace)).namespace, chain.isAddress('x')]
        try { chain.normalize('x') } catch (error) { found[namespace].push(error instanceof ChainError, error.code) }
      }
      const rest = { units: formatUnits(parseUnits('1.5', 18), 18), parts: parseAccountId('solana:x:y') }
      console.log(JSON.stringify({ found, ...rest }))`,
    )
    const { found, ...rest } = JSON.parse(await consumer.node('doors.mjs'))
    for (const namespace of spoken)
      expect(found[namespace]).toEqual([namespace, namespace, false, true, 'invalid-address'])
    expect(rest).toEqual({ units: '1.5', parts: { namespace: 'solana', reference: 'x', address: 'y' } })
  })

  test('a signature of each namespace is verified by the chunk that comes for it, and of no other text', async () => {
    await consumer.write(
      'verify.mjs',
      `
      const outcomes = {}
      for (const [namespace, [signature, account]] of Object.entries(${JSON.stringify(signatures)})) {
        const { chain } = await import('hasp/chains/' + namespace)
        const verify = (message) => chain.verifyMessage(message, signature, { namespace, type: 'eoa', ...account })
        outcomes[namespace] = [await verify('Hello World'), await verify('Hello world')]
      }
      console.log(JSON.stringify(outcomes))`,
    )
    const outcomes = JSON.parse(await consumer.node('verify.mjs'))
    expect(outcomes).toEqual(Object.fromEntries(spoken.map((namespace) => [namespace, [true, false]])))
  })
})
