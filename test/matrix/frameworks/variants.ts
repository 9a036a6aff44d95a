// The demos with something of them changed, in the staged copy only: what apps do that a demo does not show.
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Stage } from './stage.ts'

/** Calls of `subscribe` that the page counts (visit.ts). */
const counted = { 'modal.subscribe(': 'globalThis.counted(modal)(' }
const gone = 'globalThis.takeOut ='

/** By name: the demo, its file, and what stands there instead of what. */
const variants: Readonly<Record<string, readonly [from: string, changes: Readonly<Record<string, Changes>>]>> = {
  // An app that makes its modal in an effect, which strict mode runs twice.
  'react-effect': [
    'react',
    {
      'app.tsx': {
        'createModal({': 'const create = () => createModal({',
        'import { StrictMode, useState }': 'import { StrictMode, useEffect, useState }',
        'const { disconnect } = useModal()': `useEffect(() => {
          const modal = create()
          return () => modal.destroy()
        }, [])
        const { disconnect } = useModal()`,
      },
    },
  ],
  // Apps that put all they have into a deep proxy.
  'vue-proxied': [
    'vue',
    {
      'app.vue': {
        "import { createModal } from 'hasp/cdn'":
          "import { createModal } from 'hasp/cdn'\nimport { reactive } from 'vue'",
        'const modal = createModal({': 'const modal = reactive(createModal({',
        "'hasp in Vue' },\n})": "'hasp in Vue' },\n}))",
        'shallowRef(modal.state)': 'ref(modal.state)',
      },
    },
  ],
  'svelte-proxied': [
    'svelte',
    {
      'app.svelte': {
        "import { createSubscriber } from 'svelte/reactivity'": "import { onMount } from 'svelte'",
        'const modal = createModal({': 'const modal = $state(createModal({',
        "'hasp in Svelte' },\n  })": "'hasp in Svelte' },\n  }))",
        'const follow = createSubscriber((update) => modal.subscribe(update))': '',
        'const wallet = $derived.by(() => {\n    follow()\n    return modal.state\n  })':
          'let wallet = $state(modal.state)\n  onMount(() => modal.subscribe(() => { wallet = modal.state }))',
      },
    },
  ],
  // Demos that can be taken out of the page again.
  'vue-out': [
    'vue',
    {
      'app.vue': counted,
      'index.html': {
        "createApp(App).mount('#app')": `const app = createApp(App)
        app.mount('#app')
        ${gone} () => app.unmount()`,
      },
    },
  ],
  'svelte-out': [
    'svelte',
    {
      'app.svelte': counted,
      'index.html': {
        'import { mount }': 'import { mount, unmount }',
        'mount(App, { target: document.body })': `const app = mount(App, { target: document.body })
        ${gone} () => unmount(app)`,
      },
    },
  ],
  'solid-out': ['solid', { 'app.tsx': { ...counted, 'if (root) render(': `if (root) ${gone} render(` } }],
  'angular-out': [
    'angular',
    {
      'main.ts': {
        ...counted,
        'bootstrapApplication(App)': `declare global { var counted: (from: typeof modal) => typeof modal.subscribe; var takeOut: () => void }
        bootstrapApplication(App).then((app) => { ${gone} () => app.destroy() })`,
      },
    },
  ],
}
type Changes = Readonly<Record<string, string>>

export async function writeVariants(stage: Stage): Promise<void> {
  for (const [name, [from, files]] of Object.entries(variants)) await stage.vary(name, from, files)
}

const probes = {
  core: "import { createModal } from 'hasp'",
  bare: 'const createModal = (options: object): object => options',
}

/** Two routes of Next's that differ by core alone. */
export async function writeProbes({ folder }: Stage): Promise<void> {
  for (const [name, line] of Object.entries(probes)) {
    const page = `'use client'
${line}
import { useEffect } from 'react'
const local = {
  id: 31337,
  name: 'Anvil',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
}
export default function Page() {
  useEffect(() => {
    Object.assign(window, { made: createModal({ networks: [local], metadata: { name: 'Probe' } }) })
  }, [])
  return null
}`
    await mkdir(path.join(folder, 'next/app', name))
    await writeFile(path.join(folder, 'next/app', name, 'page.tsx'), page)
  }
}
