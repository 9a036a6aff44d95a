// The CDN door as bundlers take it in development: the same modal, and what advises developers.
import type { Modal } from '../src/types.ts'
import { createModal as create } from './cdn.ts'

export { ModalError } from './cdn.ts'

const advise = (options: unknown, modal?: Modal): void => {
  import('../src/flows/option-advice.ts').then(
    (advice) => advice.advise(options, modal),
    () => undefined,
  )
}

export const createModal: typeof create = (options) => {
  let modal: ReturnType<typeof create> | undefined
  try {
    modal = create(options)
    return modal as ReturnType<typeof create<typeof options.networks>>
  } finally {
    // What is refused is told of too.
    advise(options, modal as Modal | undefined)
  }
}
