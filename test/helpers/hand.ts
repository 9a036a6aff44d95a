// The hand of the visitor of a wallet of `src/testing`, by the names that the tests of the connectors have for what it does.
import { type Core, makeCore } from '../../src/testing/core.ts'
import type { Decision } from '../../src/testing/index.ts'

/** A wallet of these secret keys that knows these networks, the first being where it is. */
export const coreOf = (secrets: readonly Uint8Array[], ids: readonly string[], granted?: boolean): Core =>
  makeCore({
    secrets: secrets.map((secret) => () => secret),
    networks: Object.fromEntries(ids.map((id) => [id, null])),
    granted,
  })

export const handOf = (core: Core) => ({
  calls: core.calls,
  state: {
    set mood(mood: Decision) {
      core.decide(mood)
    },
    get isGranted() {
      return core.isGranted()
    },
    set isGranted(isGranted: boolean) {
      if (isGranted) core.grant()
      else core.forget()
    },
    set isLocked(isLocked: boolean) {
      core.setLocked(isLocked)
    },
  },
  /** The visitor answers the window that is open. */
  answer: (decision: Exclude<Decision, 'hang'>): void => core.decide(decision),
  lock: (): void => core.setLocked(true),
  unlock(): void {
    core.grant()
    core.setLocked(false)
  },
})
