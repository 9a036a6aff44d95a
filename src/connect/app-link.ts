// The app in which a session was made on this phone. It is opened again for each request, since the wallet shows none while it
// is not on the screen.
import { config } from '../state/options.ts'
import { browserStore, type Kept } from '../storage.ts'
import type { Wallet } from '../types.ts'
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

let own: Kept | undefined
const storeHere = (): Kept => {
  own ??= browserStore()
  return config.peek()?.storage ?? own
}
const key = (): string => `${config.peek()?.name ?? 'hasp'}.apps`

/** Reads what is kept, by shape: the store is no more trusted than a stranger. */
async function readApps(): Promise<readonly App[]> {
  const record = Object(await storeHere().get(key()))
  return record.version === version && Array.isArray(record.apps)
    ? record.apps.slice(0, maxApps).map((app: unknown) => {
        const { topic, mobileLink, universalLink } = Object(app)
        return { topic, mobileLink, universalLink }
      })
    : []
}

/** Remembers in which app a session was made. A store that fails costs the visitor a tap at each request, and no more. */
export async function keepApp(topic: string, { mobileLink, universalLink }: Wallet): Promise<void> {
  const others = (await readApps()).filter((app) => app.topic !== topic)
  const apps = [{ topic, mobileLink, universalLink }, ...others].slice(0, maxApps)
  await storeHere().set(key(), { version, apps })
}

/** Resolves with what opens the app for a request by its id; undefined where the session was made elsewhere, or this is no phone. */
export async function appOf(topic: string): Promise<((id: number) => void) | undefined> {
  const platform = platformHere()
  if (platform.os === 'desktop') return undefined
  const app = (await readApps()).find((one) => one.topic === topic)
  if (!app) return undefined
  return (id) => {
    const link = requestLink({ ...app, id: '', name: '' }, platform, { id, topic })
    // The page of a site that waits for its request must not go where the app is not there any more.
    if (link) window.open(link.href, /^http/i.test(link.href) ? '_blank' : link.target, 'noopener,noreferrer')
  }
}
