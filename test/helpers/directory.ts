// A real gateway with 600 wallets, for as long as a file's tests run.
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { createGateway } from '../../src/gateway/index.ts'
import { folderFiles, type Serving, serve } from '../../src/gateway/node/index.ts'
import { withWallets } from '../sandbox/wallets.mjs'

const folder = path.resolve(import.meta.dirname, '../sandbox/directory')
const limits = { perProject: 1e9, perAddress: 1e9 }

/** Starts the gateway before the first test. Its URL is known from then on. */
export function startDirectory(count = 600): { readonly url: () => string } {
  let gateway: Serving
  beforeAll(async () => {
    const files = withWallets(folderFiles(folder) as Parameters<typeof withWallets>[0], count)
    gateway = await serve(createGateway({ projects: [{ id: 'dapp' }], limits, files }), { port: 0 })
  })
  afterAll(() => gateway.stop())
  return { url: () => gateway.url }
}
