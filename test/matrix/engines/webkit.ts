// WebKitGTK over WebDriver, in a display without a screen. https://w3c.github.io/webdriver/
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { webkit } from '../../ensure.mjs'
import { freePort, type Program, pause, start } from './program.ts'
import { commandTime, type Engine, expression, keyboard, pointer, result, type Tab } from './tab.ts'

/** A window with a toolbar is as wide as that, and no phone; one that a page opens has none. */
const browserArgs = ['--automation', '--javascript-can-open-windows-automatically=true']
const popUp = "window.open('about:blank', '', 'popup,noopener,width=1000,height=800')"

type Send = <T = unknown>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<T>

const sender =
  (base: string): Send =>
  async (method, path, body) => {
    const signal = AbortSignal.timeout(commandTime)
    const payload = method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}
    const response = await fetch(base + path, { method, signal, ...payload })
    const { value } = (await response.json()) as { value: { error?: string; message?: string } | null }
    if (!response.ok) throw new Error(`${method} ${path}: ${value?.error} ${value?.message}`)
    return value as never
  }

/** It says nothing when it is there. */
async function answers(send: Send): Promise<void> {
  const deadline = Date.now() + commandTime
  for (;;) {
    try {
      return void (await send('GET', '/status'))
    } catch (cause) {
      if (Date.now() > deadline) throw new Error('the driver of WebKitGTK does not answer', { cause })
    }
    await pause()
  }
}

export async function startWebKit(): Promise<Engine> {
  const { driver, browser, display } = webkit()
  const home = await mkdtemp(path.join(tmpdir(), 'hasp-webkit-'))
  const programs: Program[] = []
  const stop = async () => {
    for (const program of programs.reverse()) await program.stop()
    await rm(home, { recursive: true, force: true, maxRetries: 3 })
  }
  try {
    const screen = start(display, ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'])
    programs.push(screen)
    const number = await screen.says(/^(\d+)\n/m)
    const port = await freePort()
    const env = { DISPLAY: `:${number}`, GDK_BACKEND: 'x11', HOME: home, XDG_RUNTIME_DIR: home, NO_AT_BRIDGE: '1' }
    programs.push(start(driver, ['--host=127.0.0.1', `--port=${port}`], env))
    const base = `http://127.0.0.1:${port}`
    await answers(sender(base))
    const options = { 'webkitgtk:browserOptions': { binary: browser, args: browserArgs } }
    const { sessionId, capabilities } = await sender(base)<Session>('POST', '/session', {
      capabilities: { alwaysMatch: options },
    })
    const send = sender(`${base}/session/${sessionId}`)
    return {
      version: capabilities.browserVersion,
      tab: opener(send, await send<string>('GET', '/window')),
      async stop() {
        await send('DELETE', '').catch(() => undefined)
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

interface Session {
  readonly sessionId: string
  readonly capabilities: { readonly browserVersion: string }
}

/** The session has one current window: who wants another one waits for its turn. `home` stays, to open others from. */
function opener(send: Send, home: string): Engine['tab'] {
  let turn: Promise<unknown> = Promise.resolve()
  let current = ''
  const within = <T>(handle: string, act: () => Promise<T>): Promise<T> => {
    const mine = turn.then(async () => {
      if (current !== handle) await send('POST', '/window', { handle })
      current = handle
      return act()
    })
    turn = mine.catch(() => undefined)
    return mine
  }
  return async () => {
    const handle = await within(home, () => newWindow(send))
    const post = (path: string, body: object = {}) =>
      within(handle, () => send('POST', path, body)).then(() => undefined)
    const act = (actions: object) => post('/actions', { actions: [actions] })
    const tab: Tab = {
      goto: (url) => post('/url', { url }),
      reload: () => post('/refresh'),
      async run(fn, ...args) {
        const script = `const done = arguments[0]
          ;${expression(fn, args)}.then((text) => done({ text }), (error) => done({ error: String(error) }))`
        const outcome = await within(handle, () => send<Outcome>('POST', '/execute/async', { script, args: [] }))
        if (outcome.text === undefined) throw new Error(outcome.error)
        return result(outcome.text)
      },
      tap: (at) => act(pointer(at)),
      press: (...names) => act(keyboard(names)),
      resize: (size) => post('/window/rect', size),
      front: () => post('/window', { handle }),
      async close() {
        await within(handle, () => send('DELETE', '/window'))
        current = ''
      },
    }
    return tab
  }
}

async function newWindow(send: Send): Promise<string> {
  const handles = () => send<readonly string[]>('GET', '/window/handles')
  const before = await handles()
  await send('POST', '/execute/sync', { script: popUp, args: [] })
  const deadline = Date.now() + commandTime
  for (;;) {
    const handle = (await handles()).find((one) => !before.includes(one))
    if (handle) return handle
    if (Date.now() > deadline) throw new Error('WebKitGTK opens no window')
    await pause()
  }
}

interface Outcome {
  readonly text?: string
  readonly error?: string
}
