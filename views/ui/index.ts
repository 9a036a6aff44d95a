// The one door to the shell and the widgets that every screen shares. The shell itself stands behind it too: modules
// with the same importers become one chunk, and a chunk less is a request less.
export { preload, shown } from '../load.ts'
export { checkView, mount, unmount, warm } from '../mount.ts'
export { Card } from '../shell.tsx'
export { learn, pattern, shortAddress, t } from '../text.ts'
export { Icon } from './icon.tsx'
export { Picture } from './image.tsx'
export { IconButton, Row } from './parts.tsx'
export { adopt, holdFocus, keepFocus } from './root.ts'
export { safeImage } from './safe-image.ts'
