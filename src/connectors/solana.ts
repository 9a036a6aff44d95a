import type { Discover } from './discovery.ts'

export const discover: Discover = () => () => undefined
