// Firefox over WebDriver BiDi, which it speaks by itself. https://w3c.github.io/webdriver-bidi/
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { WebSocket } from 'ws'
import { firefox } from '../../ensure.mjs'
import { start } from './program.ts'
import { commandTime, type Engine, expression, keyboard, pointer, result, type Tab } from './tab.ts'

/** Nothing leaves this machine, and nothing is asked of a visitor. */
const preferences = {
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.safebrowsing.downloads.remote.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.search.update': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.topsites.contile.enabled': false,
  'datareporting.healthreport.uploadEnabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'geo.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'remote.prefs.recommended': true,
  'services.settings.server': 'http://127.0.0.1:1/',
  'toolkit.telemetry.server': '',
}

type Send = <T = unknown>(method: string, params?: object) => Promise<T>
interface Reply {
  readonly id?: number
  readonly type: 'success' | 'error' | 'event'
  readonly result?: unknown
  readonly error?: string
  readonly message?: string
}

async function dial(url: string): Promise<{ readonly send: Send; readonly socket: WebSocket }> {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  const waiting = new Map<number, (reply: Reply) => void>()
  let last = 0
  socket.on('message', (data) => {
    const reply = JSON.parse(String(data)) as Reply
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply)
  })
  const send: Send = (method, params = {}) =>
    new Promise((resolve, reject) => {
      const id = ++last
      const timer = setTimeout(() => reject(new Error(`Firefox did not answer ${method}`)), commandTime)
      waiting.set(id, (reply) => {
        clearTimeout(timer)
        waiting.delete(id)
        if (reply.type === 'success') resolve(reply.result as never)
        else reject(new Error(`${method}: ${reply.error} ${reply.message}`))
      })
      socket.send(JSON.stringify({ id, method, params }))
    })
  return { send, socket }
}

export async function startFirefox(): Promise<Engine> {
  const profile = await mkdtemp(path.join(tmpdir(), 'hasp-firefox-'))
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify([name, value]).slice(1, -1)});`,
  )
  await writeFile(path.join(profile, 'user.js'), lines.join('\n'))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', 'about:blank']
  const program = start(firefox(), args, { MOZ_CRASHREPORTER_DISABLE: '1' })
  const stop = async () => {
    await program.stop()
    await rm(profile, { recursive: true, force: true, maxRetries: 3 })
  }
  try {
    const url = await program.says(/WebDriver BiDi listening on (ws:\S+)/)
    const { send, socket } = await dial(`${url}/session`)
    const { capabilities } = await send<{ capabilities: { browserVersion: string } }>('session.new', {
      capabilities: {},
    })
    return {
      version: capabilities.browserVersion,
      tab: () => openTab(send),
      async stop() {
        await send('browser.close').catch(() => undefined)
        socket.terminate()
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

type Evaluated = { readonly type: 'success'; readonly result: { readonly value: string } } | Thrown
interface Thrown {
  readonly type: 'exception'
  readonly exceptionDetails: { readonly text: string }
}

async function openTab(send: Send): Promise<Tab> {
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' })
  const act = (actions: object) => send('input.performActions', { context, actions: [actions] }).then(() => undefined)
  const tab: Tab = {
    goto: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }).then(() => undefined),
    reload: () => send('browsingContext.reload', { context, wait: 'complete' }).then(() => undefined),
    async run(fn, ...args) {
      const params = { expression: expression(fn, args), target: { context }, awaitPromise: true }
      const outcome = await send<Evaluated>('script.evaluate', params)
      if (outcome.type === 'exception') throw new Error(outcome.exceptionDetails.text)
      return result(outcome.result.value)
    },
    tap: (at) => act(pointer(at)),
    press: (...names) => act(keyboard(names)),
    resize: (viewport) => send('browsingContext.setViewport', { context, viewport }).then(() => undefined),
    front: () => send('browsingContext.activate', { context }).then(() => undefined),
    close: () => send('browsingContext.close', { context }).then(() => undefined),
  }
  await tab.resize({ width: 1000, height: 800 })
  return tab
}
