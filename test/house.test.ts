// The house rules, over the sources; and each rule over a file that breaks it and no other.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { circles } from './house/circles.ts'
import { check, rules } from './house/rules.ts'
import { parse } from './house/syntax.ts'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const list = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.split(path.sep).join('/')}`)
    .sort()

const sources = ['src', 'rpc', 'chains', 'views'].flatMap(list).filter((file) => /(?<!\.d)\.tsx?$/.test(file))

test.each(sources)('%s keeps the house rules', (file) => {
  expect(check(parse(file, read(file)))).toEqual({})
})

/** The first line of a fixture says where it pretends to be. */
const fixture = (file: string) => {
  const [first = '', ...lines] = read(file).split('\n')
  return parse(first.replace('// ', ''), lines.join('\n'))
}

test.each(Object.keys(rules))('%s has a file that breaks it alone', (name) => {
  const found = check(fixture(`test/house/${name}.txt`))
  expect(Object.keys(found)).toEqual([name])
})

test('every fixture belongs to a rule', () => {
  const fixtures = list('test/house').filter((file) => file.endsWith('.txt'))
  expect(fixtures.map((file) => path.basename(file, '.txt'))).toEqual(Object.keys(rules).sort())
})

test('no file imports itself in a circle, types included', () => {
  expect(circles(sources.map((file) => parse(file, read(file))))).toEqual([])
})

test('a circle of three files is found, and what only leads to it is not in it', () => {
  const files = [
    parse('views/a.ts', "import type { B } from './b.ts'"),
    parse('views/b.ts', "export { c } from './c.ts'"),
    parse('views/c.ts', "import './a.ts'"),
    parse('views/d.ts', "import './a.ts'\nvoid import('./d.ts')"),
  ]
  expect(circles(files)).toEqual([['views/a.ts', 'views/b.ts', 'views/c.ts']])
})

const broken = (file: string, text: string) => Object.keys(check(parse(file, text)))

describe('in the layers', () => {
  test.each([
    ['rpc/http.ts', "import { x } from '../chains/caip.ts'"],
    ['rpc/http.ts', "import { keccak_256 } from '@noble/hashes/sha3.js'"],
    ['chains/caip.ts', "export { signal } from '@preact/signals-core'"],
    ['chains/caip.ts', "export * from '../src/core.ts'"],
    ['src/core.ts', "void import('../views/modal.tsx')"],
    ['src/state/theme.ts', "import { live } from '../connect/state.ts'"],
    ['src/core.ts', "void import('./testing/index.ts')"],
    ['src/core.ts', "void import('./gateway/index.ts')"],
    ['src/testing/core.ts', "import type { Project } from '../gateway/types.ts'"],
    ['src/index.ts', "import { mount } from '../views/modal.tsx'"],
    ['src/state/modal.ts', "import 'react'"],
    ['views/elements/react.ts', "import type { HTMLAttributes } from 'vue'"],
    ['views/screens/connect/connect.tsx', "import { http } from '../../../rpc/index.ts'"],
    ['views/screens/connect/connect.tsx', "import { useSignals } from '@preact/signals-react'"],
    ['views/screens/connect/connect.tsx', "import { createModal } from '../../../src/index.ts'"],
    ['views/screens/connect/connect.tsx', "import { toConnector } from '../../../src/connectors/index.ts'"],
    ['chains/caip.ts', "import type { Network } from '../src/types.ts'"],
    ['chains/caip.ts', "export { type Network } from '../src/types.ts'"],
    ['src/core.ts', "type Mount = typeof import('../views/modal.tsx')"],
  ])('a file %s may not hold: %s', (file, text) => {
    expect(broken(file, text)).toEqual(['layers'])
  })

  test.each([
    ['rpc/keccak.ts', "import { keccakP } from '@noble/hashes/sha3.js'"],
    ['chains/caip.ts', "import type { Send } from '../rpc/types.ts'"],
    ['src/index.ts', "void import('../views/modal.tsx')"],
    ['views/cdn.ts', "export { createModal } from '../src/index.ts'"],
    [
      'views/screens/connect/connect.tsx',
      "import { text } from '../../../src/messages.ts'\nimport css from './style.css'",
    ],
    ['views/modal.tsx', "import { createRoot } from 'react-dom/client'"],
  ])('a file %s may hold: %s', (file, text) => {
    expect(broken(file, text)).toEqual([])
  })
})

describe('useSignals', () => {
  test.each([
    'export const Total = () => <p>{total.value}</p>',
    'export function useTotal() { return total.value }',
    'export default function Total() { const id = useId(); useSignals(); return <p id={id}>{total.value}</p> }',
    'function Total() { return <p>{route.value.name}</p> }',
  ])('is missed in: %s', (text) => {
    expect(broken('views/total.tsx', text)).toEqual(['useSignals'])
  })

  test.each([
    'function Total() { useSignals(); return <p>{total.value}</p> }',
    'function Total() { return <input onInput={(event) => search(event.currentTarget.value)} /> }',
    'function Total() { useEffect(() => effect(() => draw(total.value))); return <p /> }',
    'const stop = effect(() => draw(total.value))',
  ])('is not needed in: %s', (text) => {
    expect(broken('views/total.tsx', text)).toEqual([])
  })
})

describe('catalogue', () => {
  test.each([
    '<>{open ? "Close" : text("open")}</>',
    '<p>{open && `Hello`}</p>',
    '<p>é</p>',
    '<input placeholder={"Name"} />',
    '<img alt="Logo" />',
  ])('misses the text of: %s', (text) => {
    expect(broken('views/hello.tsx', `export const hello = ${text}`)).toEqual(['catalogue'])
  })

  test.each(['<p>{text("hello")}</p>', '<p>·{"—"} 0</p>', '<img alt="" />', '<p class={open ? "a" : "b"}>{count}</p>'])(
    'lets pass: %s',
    (text) => {
      expect(broken('views/hello.tsx', `export const hello = ${text}`)).toEqual([])
    },
  )
})

describe('a name that was replaced', () => {
  test.each([
    ['rpc/http.ts', 'export const naps = 1'],
    ['rpc/http.ts', 'export const sum = ({ longest }) => longest'],
    ['src/walletconnect/client.ts', "import { wish } from './wish.ts'"],
  ])('breaks the rule in %s: %s', (file, text) => {
    expect(broken(file, text)).toEqual(['words'])
  })

  test.each([
    ['rpc/http.ts', "export const text = 'naps'"],
    ['rpc/http.ts', 'export const wish = 1'],
  ])('does not break it as a text, or in another folder: %s: %s', (file, text) => {
    expect(broken(file, text)).toEqual([])
  })
})

describe('floats', () => {
  test.each(['1.5', '1e-9', 'Math.floor(a)', 'a.toFixed(2)', 'Math.pow(a, 2)'])('%s is a float', (text) => {
    expect(broken('chains/units.ts', `export const share = (a) => ${text}`)).toEqual(['floats'])
  })

  test.each(['Number(a)', 'parseFloat(a)'])('%s loses digits where money is counted, too', (text) => {
    expect(broken('chains/units.ts', `export const share = (a) => ${text}`)).toEqual(['amounts'])
  })

  test.each([
    '1',
    '16_384',
    '10n ** 18n',
    '2 ** 31 - 1',
    'Number.parseInt(a, 16)',
    'Number(a % 58n)',
    'Math.min(a, 2)',
  ])('%s is no float', (text) => {
    expect(broken('chains/units.ts', `export const share = (a) => ${text}`)).toEqual([])
  })
})

describe('html', () => {
  test.each([
    '<p dangerouslySetInnerHTML={said} />',
    'createElement("p", { dangerouslySetInnerHTML: { __html: said } })',
    'createElement("iframe", { "srcdoc": said })',
    'Object.assign(host, { innerHTML })',
    'host["outerHTML"]',
    'host.insertAdjacentHTML("beforeend", said)',
  ])('is written by: %s', (text) => {
    expect(broken('views/hello.tsx', `export const hello = ${text}`)).toEqual(['html'])
  })

  test.each(['<p>{said}</p>', 'createElement("p", { children: said })', 'Object.assign(host, { textContent: said })'])(
    'is not written by: %s',
    (text) => {
      expect(broken('views/hello.tsx', `export const hello = ${text}`)).toEqual([])
    },
  )
})
