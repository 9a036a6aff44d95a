// A process of its own, because installing blocks and a signal must still stop `npm start`.
import { fileURLToPath } from 'node:url'
import { ensure } from '../ensure.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
try {
  ensure(here)
  const { build } = await import('vitepress')
  await build(here)
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
