// Every public noun of hasp. Types only: this costs no byte.
export type * from '../chains/types.ts'
export type * from './types/connector.ts'
export type * from './types/events.ts'
export type * from './types/modal.ts'
export type * from './types/options.ts'
export type * from './types/providers.ts'
export type * from './types/sign-in.ts'
export type * from './types/wallet.ts'
