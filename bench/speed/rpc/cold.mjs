// One cold start, in a process of its own: prints the ms of CPU that compiling and running a bundle and making a client
// take. Not by import(): what Node's own loader needs is ten times the floor and would hide the rest.
import { readFileSync } from 'node:fs'
import { SourceTextModule } from 'node:vm'

const start = async (text) => {
  const module = new SourceTextModule(text)
  await module.link(() => undefined)
  await module.evaluate()
  const { make } = /** @type {{ make: (url: string, count: number) => void }} */ (module.namespace)
  make('http://127.0.0.1:8545/', 1)
}

// A browser has these ready; Node compiles them when they are first used.
const headers = new Headers({ a: 'b' })
if (!headers.has('c')) headers.set('c', 'd')
const url = new URL('http://user@127.0.0.1/')
url.username = ''
void [fetch, Response, new AbortController(), URL.canParse(url.href), url.origin]
await start('export const make = () => {}')

const text = readFileSync(process.argv[2], 'utf8')
const from = process.cpuUsage()
await start(text)
const { user, system } = process.cpuUsage(from)
console.log((user + system) / 1000)
