// The door to what the tabs of the account share: one chunk.
export { cutAmount, cutDecimal, worthText } from '../../ui/amount.ts'
export { Loaded } from '../../ui/loaded.tsx'
export { type Position, VirtualList } from '../../ui/virtual-list.tsx'
export { Failed, Nothing, Notice, Skeletons } from './notice.tsx'
export { placeOf } from './place.ts'
export { TokenIcon } from './token-icon.tsx'
