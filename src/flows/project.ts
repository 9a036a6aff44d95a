// What a project allows, as its service says: which features are on here, and which pages may use it. Asked once for each modal,
// and not before it was opened.
import { effect } from '@preact/signals-core'
import { allowedOrigins, type RemoteFeatures, remoteFeatures } from '../services/project.ts'
import { isOpen } from '../state/modal.ts'
import { config } from '../state/options.ts'
import { sourceOfPage } from './directory.ts'

/**
 * The features that are on where the app leaves them out, by the name that the service has for them: the only ones of which a
 * project has a word, since it may turn off what is on, and nothing on.
 */
const remoteNames = { swaps: 'swap', onramp: 'onramp', history: 'activity' } as const
export type RemoteFeature = keyof typeof remoteNames

interface Project {
  readonly features: RemoteFeatures | undefined
  readonly origins: readonly string[] | undefined
}
const unknown: Project = { features: undefined, origins: undefined }
let asking: Promise<Project> | undefined
effect(() => {
  if (!config.value) asking = undefined
})

async function ask(): Promise<Project> {
  try {
    const { directory } = await sourceOfPage()
    const { question } = directory
    if (!question) return unknown
    const [features, origins] = await Promise.all([
      remoteFeatures({ question }).catch(() => undefined),
      allowedOrigins({ question }),
    ])
    return { features, origins }
  } catch {
    // A chunk that was lost: what the project says is unknown.
    return unknown
  }
}

/** Resolves with what is said. Before the modal is opened nobody is asked, and what failed is asked again with the next question. */
function projectOfPage(): Promise<Project> {
  if (asking) return asking
  if (!config.peek() || !isOpen.peek()) return Promise.resolve(unknown)
  const mine = ask()
  asking = mine
  void mine.then(({ features }) => {
    if (!features && asking === mine) asking = undefined
  })
  return mine
}

/**
 * Resolves with whether a feature is on, or which of its parts are. The app's word counts, and needs no service. Never rejects: where
 * the service fails, or does not name the feature, it stays on.
 */
export async function isOn(feature: RemoteFeature): Promise<boolean | readonly string[]> {
  const own = config.peek()?.features?.[feature]
  if (own !== undefined && own !== null) return own
  const { features = {} } = await projectOfPage()
  const name = remoteNames[feature]
  return Object.hasOwn(features, name) ? (features[name] ?? true) : true
}

/** Tells whether a page of this origin may use the project; undefined where that is unknown, which forbids nothing. */
export async function isOriginAllowed(origin: string): Promise<boolean | undefined> {
  const { origins } = await projectOfPage()
  // A list without any would forbid every page: whoever sends that has not said which there are.
  return origins?.length ? origins.some((pattern) => fits(pattern, origin)) : undefined
}

const shape = /^(https?):\/\/([^/:]+)(?::(\d+|\*))?\/?$/i
const partsOf = (text: string) => {
  const [, scheme = '', host = '', port = /s$/i.test(scheme) ? '443' : '80'] = shape.exec(text.toLowerCase()) ?? []
  return { scheme, labels: host.split('.'), port }
}
/** Compares part by part: a star is a whole label, or any port. */
function fits(pattern: string, origin: string): boolean {
  const [wanted, has] = [partsOf(pattern), partsOf(origin)]
  return (
    !!has.scheme &&
    wanted.scheme === has.scheme &&
    ['*', has.port].includes(wanted.port) &&
    wanted.labels.length === has.labels.length &&
    wanted.labels.every((label, i) => label === '*' || label === has.labels[i])
  )
}
