// The first open: the shell and the screen that nearly every modal opens with, in one chunk. Every later chunk of views is
// built as if it imported this door, so that what they share with it stays in it.
import Connect, { Title, Tools } from '../screens/connect/connect.tsx'
import { setFirst } from './load.ts'

export { checkView } from './load.ts'
export { mount, unmount, warm } from './mount.ts'

setFirst({ default: Connect, Title, Tools })
