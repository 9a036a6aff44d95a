// Ends the chains when whoever started them was killed too hard to do it: an orphan would serve the next run old state.
import { spawn } from 'node:child_process'
import { fileURLToPath, pathToFileURL } from 'node:url'

const script = fileURLToPath(import.meta.url)

/** @returns {{ watch: (id: number) => void, forget: (id: number) => void, stop: () => void }} */
export function startWatchdog() {
  // Its own group: the terminal's Ctrl-C must not end it first.
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  child.on('error', () => {})
  child.stdin.on('error', () => {})
  child.unref()
  return {
    watch: (id) => child.stdin.write(`+${id}\n`),
    forget: (id) => child.stdin.write(`-${id}\n`),
    stop: () => void child.stdin.end(),
  }
}

async function guard() {
  const { createInterface } = await import('node:readline')
  const watched = new Set()
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.startsWith('+')) watched.add(Number(line.slice(1)))
    else watched.delete(Number(line.slice(1)))
  }
  for (const id of watched) {
    try {
      process.kill(id, 'SIGKILL')
    } catch {
      // Already gone.
    }
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await guard()
