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
/** Leaves out what may be an address of any namespace, a key or a link: in a path, in what was typed, and in an error's words. */
const hide = (text: string): string => text.replace(/\b\w+:\S+|[^\W_]{26,}/g, '…')

let waiting: string[] = []
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
    if (timestamp - (errors[maxErrors - 1] ?? 0) < errorTime) return
    errors = [timestamp, ...errors].slice(0, maxErrors)
  }
  const address = Object(config.peek()?.features?.analytics).address && account.peek()?.address
  const body = JSON.stringify(
    {
      // It tells an event from one that is sent again, and is no secret.
      eventId: `${Math.random()}`.slice(2),
      // Behind the path a page may have anything: a token, an email.
      url: location.origin + hide(location.pathname),
      domain: location.hostname,
      timestamp,
      // The ids of networks look like addresses.
      props: { type: 'track', event, properties, address },
    },
    (name, value) => (/^(search|message)$/.test(name) ? hide(`${value}`) : value),
  )
  waiting.push(body)
  waiting = waiting.slice(-maxWaiting)
  send()
}

function send(): void {
  if (!url) return
  for (const body of waiting.splice(0)) {
    // A page that is hidden may never be seen again: what happens then is left to the browser, which has a queue for it.
    if (document.visibilityState !== 'hidden') post(url, body)
    // Where there are no beacons it waits for the next event.
    else if (!navigator.sendBeacon?.(url, body)) waiting.push(body)
  }
}

/** What does not arrive is lost. Nobody waits for it: when it is given up is the browser's affair. */
function post(to: string, body: string): void {
  // As text it needs no question beforehand whether it may be sent.
  fetch(to, { method: 'POST', body, keepalive: true }).then(({ status }) => {
    if (status !== 403 || isTold) return
    isTold = true
    console.error(`hasp: Invalid App Configuration: allow ${location.origin}`)
  }, noop)
}
const noop = (): void => undefined

effect(() => {
  const { features, services, projectId } = config.value ?? {}
  const isOn = features?.analytics
  if (!isOn) {
    waiting = []
    errors = []
    isTold = false
    asked = url = undefined
  }
  // Before a modal is opened nobody is asked.
  if (!isOn || asked || !isOpen.value) return
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
