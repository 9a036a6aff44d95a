// The gateway as it is published, in a process of its own: a thousand connections that ask at a steady rate. CPU is of that
// process alone, and the chain is a stand-in that answers at once, so that a proxied call can be put beside a direct one.
import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const command = path.join(root, 'dist', 'gateway', 'hasp.js')
const connections = 1000
/** Requests a second, and for how many. `SOAK` is five minutes, for the memory. */
const rate = 500
const seconds = process.env.SOAK ? 300 : 8
/** Of /proc: ticks of a second, and bytes of a page. */
const [ticks, page] = [100, 4096]

const chainSource = `
  require('node:http').createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += chunk)).on('end', () => {
      const calls = JSON.parse(text)
      const reply = ({ id }) => ({ jsonrpc: '2.0', id, result: '0x1' })
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(Array.isArray(calls) ? calls.map(reply) : reply(calls)))
    })
  }).listen(0, '127.0.0.1', function () { console.log('on http://127.0.0.1:' + this.address().port) })`

/** Starts a program and resolves once it says where it is. */
async function start(args, from, environment = {}) {
  const env = { ...process.env, ...environment }
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env })
  const began = performance.now()
  const url = await new Promise((resolve, reject) => {
    createInterface(child[from]).on('line', (line) => {
      const [, found] = /on (http:\S+?)(,|$)/.exec(line) ?? []
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(`${args[0]} ended`)))
  })
  child.stdout.resume()
  child.stderr.resume()
  return { url, pid: child.pid, took: performance.now() - began, stop: () => stop(child) }
}

async function stop(child) {
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** ms of CPU and MB of memory of a process. Linux only. */
async function usage(pid) {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1].split(' ')
  return { cpu: ((+fields[11] + +fields[12]) * 1000) / ticks, memory: (+fields[21] * page) / 2 ** 20 }
}

function ask(agent, url, body) {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const request = http.request(url, { agent, method: body ? 'POST' : 'GET' }, (response) => {
      response.resume().once('end', () => {
        if (response.statusCode < 300) resolve(performance.now() - began)
        else reject(new Error(`${url} answered ${response.statusCode}`))
      })
    })
    request.once('error', reject)
    request.end(typeof body === 'function' ? body() : body)
  })
}

/** Opens all connections, then asks at the rate, in turn over all of them, and over several URLs where there are. */
async function load(urls, body, pid) {
  const urlOf = (connection) => urls[connection % urls.length]
  const agents = Array.from({ length: connections }, () => new http.Agent({ keepAlive: true, maxSockets: 1 }))
  for (let i = 0; i < connections; i += 50)
    await Promise.all(agents.slice(i, i + 50).map((agent, n) => ask(agent, urlOf(n), body)))
  // What is counted is an engine that has warmed up, on connections that are there.
  for (let i = 0; i < 3; i++) await Promise.all(agents.map((agent, n) => ask(agent, urlOf(n), body)))
  const before = await usage(pid)
  const asked = []
  const began = performance.now()
  for (let i = 0; i < rate * seconds; i++) {
    const due = began + (i * 1000) / rate
    if (due > performance.now()) await sleep(due - performance.now())
    asked.push(ask(agents[i % connections], urlOf(i % connections), body))
  }
  const times = (await Promise.all(asked)).sort((a, b) => a - b)
  const after = await usage(pid)
  for (const agent of agents) agent.destroy()
  const at = (part) => times[Math.floor(times.length * part)]
  return { p50: at(0.5), p99: at(0.99), each: (after.cpu - before.cpu) / times.length, memory: after.memory }
}

export async function run() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'hasp-bench-'))
  const chain = await start(['--eval', chainSource], 'stdout')
  const config = {
    port: 0,
    database: 'gateway.db',
    files: path.join(root, 'test', 'sandbox', 'directory'),
    limits: { perAddress: 100_000_000, perProject: 100_000_000 },
    chains: { 'eip155:1': [chain.url] },
    projects: [{ id: 'dapp', analytics: {} }],
  }
  await writeFile(path.join(folder, 'gateway.json'), JSON.stringify(config))
  const environment = { HASP_KEY: randomBytes(32).toString('base64') }
  const launch = () => start([command, 'gateway', '--config', path.join(folder, 'gateway.json')], 'stderr', environment)
  const gateway = await launch()
  const second = await launch()
  try {
    const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
    const about = { url: 'https://my.dapp/', domain: 'my.dapp', props: { event: 'MODAL_OPEN' } }
    const event = () => JSON.stringify({ ...about, eventId: randomUUID(), timestamp: Date.now() })
    const proxied = ({ url }) => `${url}/v1?projectId=dapp&chainId=eip155:1`
    const events = ({ url }) => `${url}/e?projectId=dapp`
    /** @type {[name: string, urls: string[], body?: string | (() => string)][]} */
    const rows = [
      ['getWallets', [`${gateway.url}/getWallets?projectId=dapp`]],
      ['JSON-RPC, direct', [chain.url], call],
      ['JSON-RPC, proxied', [proxied(gateway)], call],
      ['events', [events(gateway)], event],
      ['events, two instances', [events(gateway), events(second)], event],
    ]
    console.log(
      `${connections} connections, ${rate} requests a second for ${seconds} s; starts in ${gateway.took.toFixed(0)} ms`,
    )
    console.log(
      `${''.padEnd(24)}${['p50 ms', 'p99 ms', 'CPU ms each', 'memory MB'].map((name) => name.padStart(12)).join('')}`,
    )
    for (const [name, urls, body] of rows) {
      const { p50, p99, each, memory } = await load(urls, body, gateway.pid)
      const isDirect = urls.includes(chain.url)
      const share = each * urls.length
      const cells = [
        p50.toFixed(1),
        p99.toFixed(1),
        isDirect ? '' : share.toFixed(2),
        isDirect ? '' : memory.toFixed(0),
      ]
      console.log(`${name.padEnd(24)}${cells.map((cell) => cell.padStart(12)).join('')}`)
    }
  } finally {
    await gateway.stop()
    await second.stop()
    await chain.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
