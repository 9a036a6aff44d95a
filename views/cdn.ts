// The CDN door: the same API with Preact inside.
export { createModal, ModalError } from '../src/index.ts'
export type * from '../src/types.ts'
