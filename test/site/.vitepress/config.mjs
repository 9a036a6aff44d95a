// The documents as a site that can be searched: README first, then a page for each file of docs/.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'

const from = (/** @type {string} */ name) => fileURLToPath(new URL(name, import.meta.url))

/** What Markdown says of places in the repository, as it is on the site: README is its root, and the rest is not on it. */
const toSite = (/** @type {string} */ text) =>
  text
    .replaceAll('="docs/', '="./docs/')
    .replaceAll('](docs/', '](/')
    .replaceAll('](../README.md', '](/')
    .replaceAll(/\[([^\]]+)\]\((\.\.\/)?((bench|test)\/[^)]*|[A-Z]+\.md|LICENSE)\)/g, '$1')

/** The pages by their titles, in the order of the alphabet. */
const pages = readdirSync(from('../../../docs'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => ({
    text: /^# (.+)$/m.exec(readFileSync(from(`../../../docs/${name}`), 'utf8'))?.[1]?.replaceAll('`', '') ?? name,
    link: `/${name}`,
  }))
  .sort((a, b) => a.text.localeCompare(b.text))

export default defineConfig({
  title: 'hasp',
  description: 'The documents of hasp',
  base: '/docs/',
  srcDir: from('../../..'),
  srcExclude: ['**/node_modules/**', '{bench,chains,rpc,src,test,views,dist,shots}/**', '{A,C,S}*.md'],
  rewrites: { 'README.md': 'index.md', 'docs/:page': ':page' },
  outDir: from('../../../node_modules/.cache/hasp/site'),
  cacheDir: from('../node_modules/.cache'),
  themeConfig: { search: { provider: 'local' }, sidebar: [{ text: 'Begin', link: '/' }, ...pages] },
  vite: {
    plugins: [
      {
        name: 'to-site',
        enforce: 'pre',
        transform: (text, id) => (id.endsWith('.md') ? toSite(text) : undefined),
      },
    ],
  },
})
