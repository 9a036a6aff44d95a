// The provider of a connection as a page has it, and how what it was asked ends.
import type { Modal, Namespace } from '../../src/types.ts'

interface Provider {
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>
}

/** A connected namespace's provider. Throws where it has none. */
export function providerOf(modal: Modal, namespace: Namespace): Provider {
  const provider = modal.provider(namespace) as Provider | undefined
  if (!provider) throw new Error('no provider')
  return provider
}

/** Resolves with 'answered', or with the code that the request was refused with. */
export const codeOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'answered',
    (error) => error.code,
  )
