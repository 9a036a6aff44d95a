// Reads a QR code from a picture, as a camera would.
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const decode: (data: Uint8ClampedArray, width: number, height: number) => { data: string } | null = require('jsqr')
const { PNG }: { PNG: { sync: { read(png: Uint8Array): { data: Uint8Array; width: number; height: number } } } } =
  require('pngjs')

/** The text of the code in a PNG; empty where there is none that can be read. */
export function readQr(png: Uint8Array): string {
  const { data, width, height } = PNG.sync.read(png)
  return decode(new Uint8ClampedArray(data), width, height)?.data ?? ''
}
