// The app in which a session was made on this phone. It is opened again for each request, since the wallet shows none while it
// is not on the screen.
import { browserStore, type Kept } from '../storage.ts'
import type { Options, Wallet } from '../types.ts'
import { platformHere } from './here.ts'
import { requestLink } from './links.ts'

/** What is kept of a wallet. Its links are looked at each time before one is opened. */
interface App {
  readonly topic: string
  readonly mobileLink?: string | undefined
  readonly universalLink?: string | undefined
}
const version = 1
/** Sessions end after a week, so that older ones go by themselves. */
const maxApps = 20

/** Where a modal keeps things, and under which name. */
export type Place = Pick<Options, 'storage' | 'name'>
let own: Kept | undefined
const storeOf = ({ storage }: Place): Kept => {
  own ??= browserStore()
  return storage ?? own
}
const keyOf = ({ name = 'hasp' }: Place): string => `${name}.apps`

/** Reads what is kept, by shape: the store is no more trusted than a stranger. */
async function readApps(place: Place): Promise<readonly App[]> {
  const record = Object(await storeOf(place).get(keyOf(place)))
  return record.version === version && Array.isArray(record.apps)
    ? record.apps.slice(0, maxApps).map((app: unknown) => {
        const { topic, mobileLink, universalLink } = Object(app)
        return { topic, mobileLink, universalLink }
      })
    : []
}

/** Remembers in which app a session was made. A store that fails costs the visitor a tap at each request, and no more. */
export async function keepApp(topic: string, { mobileLink, universalLink }: Wallet, place: Place = {}): Promise<void> {
  const others = (await readApps(place)).filter((app) => app.topic !== topic)
  const apps = [{ topic, mobileLink, universalLink }, ...others].slice(0, maxApps)
  await storeOf(place).set(keyOf(place), { version, apps })
}

/** Resolves with what opens the app for a request by its id; undefined where the session was made elsewhere, or this is no phone. */
export async function appOf(topic: string, place: Place): Promise<((id: number) => void) | undefined> {
  const platform = platformHere()
  if (platform.os === 'desktop') return undefined
  const app = (await readApps(place)).find((one) => one.topic === topic)
  if (!app) return undefined
  return (id) => {
    const link = requestLink({ ...app, id: '', name: '' }, platform, { id, topic })
    // The page of a site that waits for its request must not go where the app is not there any more.
    if (link) window.open(link.href, /^http/i.test(link.href) ? '_blank' : link.target, 'noopener,noreferrer')
  }
}
