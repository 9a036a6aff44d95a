// The door to what later screens share: one chunk, fetched with the first of them.
import { later } from '../../src/messages/later.ts'
import { learn } from '../text.ts'
import css from './more.css'
import { adopt } from './root.ts'

adopt(css)
learn(later)

export { copy as copyText, copyDetails } from '../copy.ts'
export { Button } from './button.tsx'
export { Avatar, Leaf } from './identity.tsx'
export { Joint } from './joint.tsx'
export * from './more-icons.ts'
