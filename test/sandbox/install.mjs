// A process of its own, because installing blocks and a signal must still stop `npm start`.
import { fileURLToPath } from 'node:url'
import { ensure } from '../ensure.mjs'

try {
  ensure()
  ensure(fileURLToPath(new URL('.', import.meta.url)))
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
