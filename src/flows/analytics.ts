// Sends events to a service, where the app has turned that on and the project takes them. The chunk comes with the first opening.
import { effect } from '@preact/signals-core'
import { version } from '../../package.json'
import { account } from '../connect/state.ts'
import { isAnalyticsEnabled } from '../services/project.ts'
import { isOpen } from '../state/modal.ts'
import { config, queue } from '../state/options.ts'
import type { ModalEvent } from '../types.ts'

const maxErrors = 5
/** ms in which there may be as many. */
const errorTime = 60_000
const maxWaiting = 50
/** ms for an answer. */
const maxWait = 10_000
/** What may be an address of any namespace: in a path, or in what a visitor has typed. */
const addresses = /[^\W_]{26,}/g

let waiting: readonly string[] = []
/** When the last errors were, the newest first. */
let errors: readonly number[] = []
/** The developer hears once of what only a developer can mend. */
let isTold = false
/** Where events go if the project takes them, which is asked once for each modal. */
let asked: string | undefined
/** Where they go since it has said so. */
let url: string | undefined

function take({ event, properties }: ModalEvent): void {
  const timestamp = Date.now()
  if (/ERROR/.test(event)) {
    const oldest = errors[maxErrors - 1]
    if (oldest && timestamp - oldest < errorTime) return
    errors = [timestamp, ...errors].slice(0, maxErrors)
  }
  const address = Object(config.peek()?.features?.analytics).address && account.peek()?.address
  const body = JSON.stringify({
    // Only secure pages have the first.
    eventId: crypto.randomUUID?.() ?? `${Math.random()}`.slice(2),
    // Behind the path a page may have anything: a token, an email.
    url: location.origin + location.pathname,
    domain: location.hostname,
    timestamp,
    props: { type: 'track', event, properties, address },
  })
  waiting = [...waiting, address ? body : body.replace(addresses, '…')].slice(-maxWaiting)
  send()
}

function send(): void {
  const to = url
  if (to) waiting = waiting.filter((body) => (isHidden() ? !navigator.sendBeacon(to, body) : post(to, body)))
}
/** A page that is hidden may never be seen again: what happens then is left to the browser, which has a queue for it. */
const isHidden = (): boolean => document.visibilityState === 'hidden'

/** What does not arrive is lost: nobody waits for it. */
function post(to: string, body: string): void {
  // As text it needs no question beforehand whether it may be sent.
  fetch(to, { method: 'POST', body, keepalive: true, signal: AbortSignal.timeout(maxWait) }).then(({ status }) => {
    if (status !== 403 || isTold) return
    isTold = true
    console.error(`hasp: Invalid App Configuration: allow ${location.origin}`)
  }, noop)
}
const noop = (): void => undefined

effect(() => {
  const options = config.value
  if (!options) {
    waiting = []
    asked = url = undefined
  }
  // Before a modal is opened nobody is asked.
  if (!options || asked || !isOpen.value) return
  const { services, projectId } = options
  const { analytics = projectId && 'https://pulse.walletconnect.org' } = services ?? {}
  if (!analytics) return
  const to = `${analytics.replace(/\/$/, '')}/e?st=appkit&sv=html-hasp-${version}${projectId ? `&projectId=${projectId}` : ''}`
  asked = to
  import('./directory.ts')
    .then(({ sourceOfPage }) => sourceOfPage())
    .then(({ directory }) => isAnalyticsEnabled(directory))
    .then((isEnabled) => {
      if (!isEnabled || to !== asked) return
      url = to
      send()
    }, noop)
})

queue.splice(0).forEach(take)
// Assigned, it would throw on a page with frozen prototypes.
Object.defineProperty(queue, 'push', { value: take })
