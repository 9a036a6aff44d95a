// Both clients as a browser fetches them: hasp's published files, and the SDK in one file, all of it minified.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { root, walletConnectBuild } from '../../../esbuild.config.mjs'
import { closure, outputOf, weigh } from '../../size/weigh.mjs'
import { bundle } from '../rpc/bundles.mjs'

const sdkEntry = 'bench/peers/walletconnect/sign-client.mjs'
/** Node's name, which the SDK uses in browsers too. */
const named = {
  name: 'global',
  setup({ initialOptions }) {
    initialOptions.define.global = 'globalThis'
  },
}

async function hasp() {
  const { files, metafile } = await walletConnectBuild(undefined, {})
  const eager = closure(metafile.outputs, outputOf(metafile.outputs, 'src/walletconnect/index.ts'))
  const scripts = [...files].map(
    ([file, contents]) => /** @type {[string, Buffer]} */ ([`/${path.posix.basename(file)}`, contents]),
  )
  return { scripts, size: weigh([...eager].map((file) => files.get(file))) }
}

async function sdk() {
  const { contents, size } = await bundle(sdkEntry, { splitting: false, plugins: [named] })
  return { scripts: [/** @type {[string, Buffer]} */ (['/sign-client.js', [...contents.values()][0]])], size }
}

/** Resolves with the files to serve, by path, and the size of each client. */
export async function bundles() {
  const [own, other] = await Promise.all([hasp(), sdk()])
  const pages = ['hasp', 'sdk'].map(async (name) => {
    const contents = await readFile(path.join(root, `bench/speed/walletconnect/${name}.js`))
    return /** @type {[string, Buffer]} */ ([`/${name}-ways.js`, contents])
  })
  const page = '<!doctype html><meta charset="utf-8"><title>bench</title><link rel="icon" href="data:,"><body></body>'
  /** @type {Map<string, string | Buffer>} */
  const files = new Map([...own.scripts, ...other.scripts, ...(await Promise.all(pages))])
  files.set('/page.html', page)
  return { files, sizes: { hasp: own.size, sdk: other.size } }
}
