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
      console.log(JSON.stringify({ found, units: formatUnits(parseUnits('1.5', 18), 18), parts: parseAccountId('solana:x:y') }))`,
    )
    const { found, ...rest } = JSON.parse(await consumer.node('doors.mjs'))
    for (const namespace of spoken)
      expect(found[namespace]).toEqual([namespace, namespace, false, true, 'invalid-address'])
    expect(rest).toEqual({ units: '1.5', parts: { namespace: 'solana', reference: 'x', address: 'y' } })
  })

  test('a signature of each namespace is verified by the chunk that comes for it', async () => {
    await consumer.write(
      'verify.mjs',
      `
      const known = {
        bip122: ['Hello World', 'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=', 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'],
      }
      for (const [namespace, [message, signature, address]] of Object.entries(known)) {
        const { chain } = await import('hasp/chains/' + namespace)
        const account = { namespace, type: 'eoa', address }
        console.log(namespace, await chain.verifyMessage(message, signature, account), await chain.verifyMessage(message + '.', signature, account))
      }`,
    )
    expect(await consumer.node('verify.mjs')).toBe('bip122 true false\n')
  })
})
