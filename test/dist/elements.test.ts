// The elements in the markup of other renderers, as their compilers check it.
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Compiler, compile, own } from './compile.ts'
import { type Consumer, install } from './packed.ts'

let consumers: Readonly<Record<'18' | '19', Consumer>>
beforeAll(async () => {
  const now = await install()
  const last = await install(now.tarball)
  await now.link('@types/react', 'preact', 'vue')
  await last.put('@types/react', path.join(own, '@types/react-18'))
  consumers = { 18: last, 19: now }
})
afterAll(() => Promise.all(Object.values(consumers).map((consumer) => consumer.remove())))

const markup = (renderer: string) => `
import type {} from 'hasp/elements/${renderer}'

export const all = (
  <hasp-button label="Sign in" balance="hide" network="show" namespace="solana" disabled class="wide" id="a">
    Connect wallet
  </hasp-button>
)
export const enabled = (isOff: boolean) => <hasp-network-button disabled={isOff || undefined} label="Network" />
export const focused = (host: HTMLElement | null) => host?.focus()
export const kept = <hasp-button ref={focused} onClick={() => undefined} />
// @ts-expect-error: some write it as disabled="false", which disables
export const trap = <hasp-button disabled={false} />
// @ts-expect-error: shown or hidden
export const small = <hasp-button balance="small" />
// @ts-expect-error: there is no such namespace
export const evm = <hasp-button namespace="evm" />
// @ts-expect-error: it has no balance
export const network = <hasp-network-button balance="hide" />
`
const template = `
import type {} from 'hasp/elements/vue'
import type { GlobalComponents } from 'vue'

type PropsOf<Name extends keyof GlobalComponents> = InstanceType<GlobalComponents[Name]>['$props']
export const all: PropsOf<'hasp-button'> = {
  label: 'Sign in', balance: 'hide', network: 'show', namespace: 'solana', disabled: '', class: 'wide', id: 'a', key: 1,
}
export const enabled = (isOff: boolean): PropsOf<'hasp-network-button'> => ({ disabled: isOff || undefined })
// @ts-expect-error: Vue writes disabled="false", which disables
export const trap: PropsOf<'hasp-button'> = { disabled: false }
// @ts-expect-error: shown or hidden
export const small: PropsOf<'hasp-button'> = { balance: 'small' }
// @ts-expect-error: it has no balance
export const network: PropsOf<'hasp-network-button'> = { balance: 'hide' }
`

describe.each<Compiler>(['5.0', 'newest'])('with TypeScript %s', (compiler) => {
  // Preact's and Vue's own declarations are not right in every compiler, and not ours.
  const skipLibCheck = true
  test.each(['18', '19'] as const)('JSX of React %s takes what the elements take, and no more', async (major) => {
    await compile(consumers[major], compiler, 'bundler', { 'react.tsx': markup('react') })
  })
  test('JSX of Preact too', async () => {
    const settings = { jsxImportSource: 'preact', skipLibCheck }
    await compile(consumers[19], compiler, 'bundler', { 'preact.tsx': markup('preact') }, settings)
  })
  test('templates of Vue too', async () => {
    await compile(consumers[19], compiler, 'bundler', { 'vue.ts': template }, { skipLibCheck })
  })
})

test('without the import the elements are unknown', async () => {
  const compiled = compile(consumers[19], 'newest', 'bundler', { 'none.tsx': 'export const a = <hasp-button />' })
  await expect(compiled).rejects.toThrow(/'hasp-button' does not exist on type 'JSX.IntrinsicElements'/)
})
