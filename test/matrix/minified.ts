// A published file as a build for production makes it: published are readable names, and what advises developers.
import { transform } from 'esbuild'

export async function minified(bytes: Buffer): Promise<Buffer> {
  const define = { 'process.env.NODE_ENV': '"production"' }
  const { code } = await transform(bytes.toString(), { minify: true, format: 'esm', define })
  return Buffer.from(code)
}
