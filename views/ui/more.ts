// The door to what later screens share: one chunk, fetched with the first of them.
import { later } from '../../src/messages/later.ts'
import { adopt } from '../shell/root.ts'
import { learn } from '../shell/text.ts'
import css from './more.css'

adopt(css)
learn(later)

export { Button } from './button.tsx'
export { copy as copyText, copyDetails } from './copy.ts'
export { Avatar, Leaf } from './identity.tsx'
export { Joint } from './joint.tsx'
export * from './more-icons.ts'
