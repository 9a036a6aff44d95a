// What README and docs/ say beside code: links, tables, lists of names, files.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readWallets } from '../../src/services/wallet.ts'
import { root } from './packed.ts'

const pages = ['README.md', ...readdirSync(path.join(root, 'docs')).map((name) => `docs/${name}`)].filter((name) =>
  name.endsWith('.md'),
)
const textOf = (page: string): string => readFileSync(path.join(root, page), 'utf8')

test('every import map names the files of this version', () => {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const maps = pages.flatMap((page) => [...textOf(page).matchAll(/<script type="importmap">([\s\S]*?)<\/script>/g)])
  expect(maps.length).toBeGreaterThanOrEqual(2)
  for (const [, map = ''] of maps) {
    const base = `https://cdn.example/hasp@${version}/`
    expect(JSON.parse(map).imports).toEqual({ hasp: `${base}hasp.js`, 'hasp/networks': `${base}networks.js` })
  }
})

test('every link to a file of the project leads to one', () => {
  const links = [...pages, 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'bench/README.md'].flatMap((page) =>
    [...textOf(page).matchAll(/\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)|(?:src|srcset)="(?!https?:)([^":]+\.png)"/g)].map(
      ([, link, picture]) => [page, path.join(path.dirname(page), link ?? picture ?? '')],
    ),
  )
  const broken = links.filter(([, target]) => !statSync(path.join(root, target ?? ''), { throwIfNoEntry: false }))
  expect(broken).toEqual([])
})

test('docs/directory.md shows a file that hasp reads, with every field of a wallet that a file may have', () => {
  const [, file = ''] = /^```json\n([\s\S]*?)^```$/m.exec(textOf('docs/directory.md')) ?? []
  const { data } = JSON.parse(file)
  const [wallet = {}] = readWallets(data, 10)
  expect(Object.keys(wallet)).toHaveLength(Object.keys(data[0]).length)
})

test('docs/errors.md has every code, and no other', () => {
  const [, union = ''] = /type ModalErrorCode =([^/]*)/.exec(textOf('src/types/modal.ts')) ?? []
  const codes = [...union.matchAll(/'([\w-]+)'/g)].map(([, code]) => code)
  const rows = [...textOf('docs/errors.md').matchAll(/^\| `([\w-]+)` \|/gm)].map(([, code]) => code)
  expect(codes.length).toBeGreaterThan(20)
  expect(rows.sort()).toEqual(codes.sort())
})

test('every row of a table belongs to one that has a head', () => {
  const headless = pages.flatMap((page) => {
    const lines = textOf(page).split('\n')
    const starts = lines.flatMap((line, at) => (/^\|/.test(line) && !/^\|/.test(lines[at - 1] ?? '') ? [at] : []))
    return starts.filter((at) => !/^\|[-:| ]+\|$/.test(lines[at + 1] ?? '')).map((at) => `${page}:${at + 1}`)
  })
  expect(headless).toEqual([])
})

test('README leads to every page of docs/, and is 250 lines at most', () => {
  const readme = textOf('README.md')
  expect(pages.filter((page) => page !== 'README.md' && !readme.includes(`](${page})`))).toEqual([])
  expect(readme.split('\n').length).toBeLessThanOrEqual(250)
})

test('README compares sizes as the table of the bench has them', () => {
  const [, own, rainbow, appkit] =
    /: (\d+) kB over the wire to the opened view, where\s+RainbowKit takes (\d+) and AppKit (\d+)/.exec(
      textOf('README.md'),
    ) ?? []
  const rows = textOf('bench/README.md').split('\n')
  const measured = (kit: string) => {
    const [, kilobytes] =
      rows
        .find((row) => row.startsWith(`| ${kit} |`))
        ?.split('|')
        .slice(1) ?? []
    return String(Math.round(Number(kilobytes)))
  }
  expect([own, rainbow, appkit]).toEqual(['hasp, CDN', 'RainbowKit', 'AppKit, ethers'].map(measured))
})
