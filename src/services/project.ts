// What a directory says of the project: what it has turned off, who may use it, and whether it wants to hear of use.
import type { Directory } from './directory.ts'

type Asked = Pick<Required<Directory>, 'question'>
/** Whether each feature is on, or which of its parts are. */
export type RemoteFeatures = Readonly<Record<string, boolean | readonly string[]>>

const maxTexts = 200
const readTexts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.slice(0, maxTexts).filter((text) => typeof text === 'string' && text.length < 256) : []

/** Resolves with what the service says of features. Rejects with ServiceError. */
export const remoteFeatures = ({ question }: Asked): Promise<RemoteFeatures> =>
  question('/appkit/v1/config', (json) => {
    const { features } = json as { features: readonly unknown[] }
    return Object.fromEntries(
      features.slice(0, maxTexts).map((row) => {
        const { id, isEnabled, config } = Object(row)
        return [`${id}`.slice(0, 64), isEnabled === true && (Array.isArray(config) ? readTexts(config) : true)]
      }),
    )
  })

/** Resolves with the origins that the project allows. Where the answer is missing they are unknown: none is forbidden. */
export const allowedOrigins = ({ question }: Asked): Promise<readonly string[] | undefined> =>
  question('/projects/v1/origins', (json) => {
    const { allowedOrigins } = json as { allowedOrigins: unknown }
    return Array.isArray(allowedOrigins) ? readTexts(allowedOrigins) : undefined
  }).catch(() => undefined)

/** Tells whether the service wants events. It wants none where it does not say so; where there is none the app's word counts. */
export const isAnalyticsEnabled = async ({ question }: Pick<Directory, 'question'>): Promise<boolean> =>
  !question || question('/getAnalyticsConfig', (json) => Object(json).isAnalyticsEnabled === true).catch(() => false)
