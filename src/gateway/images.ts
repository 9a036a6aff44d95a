// Images of wallets, networks, tokens and currencies. A file has the name that is asked for and no ending; of what kind it is
// its first bytes say, so that a file that is no image is not handed out as one.
import { readAsset } from './assets.ts'
import { badParameter, RefusalError } from './refusal.ts'
import type { Files, Route } from './types.ts'
import { imageName } from './wallets.ts'

const maxImage = 2 ** 20
const folders = [
  ['/getWalletImage/{id}', 'images/wallets'],
  ['/public/getAssetImage/{id}', 'images/assets'],
  ['/public/getCurrencyImage/{id}', 'images/currencies'],
  ['/public/getTokenImage/{id}', 'images/tokens'],
] as const

/** By their first bytes in Latin-1. In the formats that are containers four bytes of length come before or between. */
const kinds: readonly (readonly [(start: string) => boolean, string])[] = [
  [(start) => start.startsWith('\x89PNG\r\n\x1a\n'), 'image/png'],
  [(start) => start.startsWith('\xff\xd8\xff'), 'image/jpeg'],
  [(start) => start.startsWith('RIFF') && start.startsWith('WEBP', 8), 'image/webp'],
  [(start) => /^GIF8[79]a/.test(start), 'image/gif'],
  [(start) => start.startsWith('ftypavif', 4), 'image/avif'],
  [(start) => /^\s*(<\?xml[^>]*>\s*)?<svg[\s>]/.test(start), 'image/svg+xml'],
]

const headers = {
  'cache-control': 'public, max-age=86400',
  // An image may be shown in any page, but as a page of its own a drawing would run what is in it.
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
}

export const imageRoutes = (files: Files): readonly Route[] =>
  folders.map(([path, folder]) => ({
    method: 'GET',
    path,
    answer: async ({ path: { id = '' } }) => {
      if (!imageName.test(id)) throw badParameter('id', 'is no name of an image')
      const asset = await readAsset(files, `${folder}/${id}`, maxImage)
      const type = typeof asset === 'object' && contentTypeOf(asset.bytes)
      if (typeof asset !== 'object' || !type) throw new RefusalError(404, 'not_found', 'There is no such image')
      return { headers: { ...headers, 'content-type': type }, body: asset.bytes }
    },
  }))

function contentTypeOf(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 256))
  return kinds.find(([isOne]) => isOne(start))?.[1]
}
