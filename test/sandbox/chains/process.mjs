// What all chains share that are processes of their own: a start that fails with what the process died of, an end that is
// waited for, and nobody left behind.
import { fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** ms until a chain that hangs is given up; a busy machine may take most of it. */
const deadline = 60_000

/**
 * @typedef {object} Supervision
 * @property {ReturnType<typeof import('../watchdog.mjs').startWatchdog>} watchdog
 * @property {(error: Error) => void} onFailure the chain died after it was ready
 */

/**
 * Waits until a process that was just started is ready.
 *
 * @template T
 * @param {import('node:child_process').ChildProcess} child
 * @param {Supervision & {
 *   name: string,
 *   ready: (signal: AbortSignal) => Promise<T>,
 *   explain?: (cause: Error) => Error,
 * }} options `explain` turns why it could not be started into words
 * @returns {Promise<{ ready: T, stop: () => Promise<void> }>}
 */
export async function supervise(child, { name, ready, explain = (cause) => cause, watchdog, onFailure }) {
  let phase = 'starting'
  const ended = new Promise((resolve) => {
    child.once('error', (cause) => resolve(explain(cause)))
    child.once('exit', (code, signal) => resolve(new Error(`${name} died (${signal ?? `exit code ${code}`})`)))
  })
  const stop = async () => {
    phase = 'stopped'
    child.kill('SIGKILL')
    await ended
    if (child.pid) watchdog.forget(child.pid)
  }
  if (child.pid) watchdog.watch(child.pid)
  ended.then((error) => {
    if (child.pid) watchdog.forget(child.pid)
    if (phase === 'ready') onFailure(error)
  })
  const timer = new AbortController()
  const dead = ended.then((error) => Promise.reject(error))
  const late = sleep(deadline, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`${name} did not answer within ${deadline / 1000} s`)
  })
  try {
    const value = await Promise.race([ready(timer.signal), dead, late])
    phase = 'ready'
    return { ready: value, stop }
  } catch (error) {
    await stop()
    throw error
  } finally {
    timer.abort()
    // Both lost the race and nobody else listens.
    dead.catch(() => {})
    late.catch(() => {})
  }
}

/**
 * Starts a chain that is a script of ours, which calls `runNode`.
 *
 * @param {URL} script
 * @param {object} given to the script, as JSON
 * @param {Supervision & { name: string, env?: Record<string, string> }} options
 * @returns {Promise<{ id: string, url: string, stop: () => Promise<void> }>}
 */
export async function startNode(script, given, { env = {}, ...options }) {
  // Its own group, so that Ctrl-C leaves the order to us. Without the flags of this process: a test's are not meant for it.
  const child = fork(fileURLToPath(script), [JSON.stringify(given)], {
    detached: true,
    execArgv: [],
    env: { ...process.env, ...env },
    // What it dies of it says on stderr; otherwise it is quiet.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const said = new Promise((resolve, reject) => {
    child.once('message', (/** @type {any} */ { error, ...place }) =>
      error ? reject(new Error(error)) : resolve(place),
    )
  })
  const { ready, stop } = await supervise(child, { ...options, ready: () => said })
  return { ...ready, stop }
}

/**
 * The other end of `startNode`.
 *
 * @param {(given: any) => Promise<{ id: string, url: string }>} start
 */
export async function runNode(start) {
  // Whoever started it is gone: nobody else would end it.
  process.once('disconnect', () => process.exit(0))
  const [, , given] = process.argv
  try {
    process.send(await start(JSON.parse(given)))
  } catch (error) {
    process.send({ error: error.message }, () => process.exit(1))
  }
}
