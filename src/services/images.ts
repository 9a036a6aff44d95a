// Images by their id. Each is fetched once however many ask, and given as a URL that an <img> takes.
import type { Directory } from './directory.ts'

const maxImages = 200
const shape = /^image\/(png|jpeg|webp|gif|avif|svg\+xml)\b/

const paths = {
  wallet: '/getWalletImage/',
  network: '/public/getAssetImage/',
  currency: '/public/getCurrencyImage/',
  token: '/public/getTokenImage/',
} as const
export type ImageKind = keyof typeof paths

export interface Images {
  /** Resolves with the URL of an image; undefined where there is none, which is asked for again the next time. */
  load(kind: ImageKind, id: string): Promise<string | undefined>
  /** The URL of an image that was loaded; undefined until then. */
  here(kind: ImageKind, id: string): string | undefined
  /** Revokes all URLs. */
  reset(): void
}

/** Makes the images of a directory. The 200 that were used last are kept. */
export function createImages(directory: Pick<Directory, 'image'>): Images {
  // A map keeps its order: the first is the one that was not used for the longest time.
  const images = new Map<string, Promise<string | undefined>>()
  const urls = new Map<string, string>()
  const drop = (key: string): void => {
    // It may still be on its way. What is no object URL is not revoked by this, and needs not be.
    images.get(key)?.then((url = '') => URL.revokeObjectURL(url))
    images.delete(key)
    urls.delete(key)
  }
  const start = (key: string, kind: ImageKind, id: string): Promise<string | undefined> => {
    const image: Promise<string | undefined> = (async () =>
      urlOf(await directory.image(paths[kind] + encodeURIComponent(id))))()
      .catch(() => undefined)
      .then((url) => {
        const isKept = images.get(key) === image
        if (!url && isKept) images.delete(key)
        if (url && isKept) urls.set(key, url)
        return url
      })
    return image
  }
  return {
    load(kind, id) {
      const key = `${kind} ${id}`
      const image = images.get(key) ?? start(key, kind, id)
      images.delete(key)
      images.set(key, image)
      if (images.size > maxImages) [...images.keys()].slice(0, 1).forEach(drop)
      return image
    },
    here: (kind, id) => urls.get(`${kind} ${id}`),
    reset: () => [...images.keys()].forEach(drop),
  }
}

/**
 * Makes a URL of an image. A drawing becomes one of `data:`, since an object URL that is opened by itself has the origin of this
 * page, and a drawing may hold scripts.
 */
const urlOf = async (blob: Blob): Promise<string | undefined> =>
  !shape.test(blob.type)
    ? undefined
    : /svg/.test(blob.type)
      ? `data:image/svg+xml,${encodeURIComponent(await blob.text())}`
      : URL.createObjectURL(blob)
