// The other process, as this one talks to it.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Resolves with where the relay is, `ask` for what the world can do, and `stop`. */
export async function startWorld() {
  const child = fork(fileURLToPath(new URL('world.mjs', import.meta.url)), ['serve'])
  const gone = once(child, 'exit').then(() => Promise.reject(new Error('the relay and the wallet are gone')))
  gone.catch(() => {})
  const [places] = await Promise.race([once(child, 'message'), gone])
  const waiting = new Map()
  child.on('message', (message) => {
    const { id, value, problem } = /** @type {{ id: number, value?: unknown, problem?: string }} */ (message)
    const { resolve, reject } = waiting.get(id)
    waiting.delete(id)
    if (problem) reject(new Error(problem))
    else resolve(value)
  })
  let last = 0
  const ask = (name, ...args) => {
    const id = ++last
    child.send({ id, name, args })
    return Promise.race([new Promise((resolve, reject) => waiting.set(id, { resolve, reject })), gone])
  }
  return { ...places, ask, stop: () => child.kill() }
}
