// The door to what the tabs of the account share: one chunk.
export { amountText, decimalText, worthText } from '../../ui/list-amount.ts'
export { Loaded } from '../../ui/loaded.tsx'
export { type Place, type Position, VirtualList } from '../../ui/virtual-list.tsx'
export { Failed, Nothing, Notice, Skeletons } from './notice.tsx'
export { TokenIcon } from './token-icon.tsx'
