// The one door to the shell and the widgets that every screen shares. The shell itself stands behind it too: modules
// with the same importers become one chunk, and a chunk less is a request less.
export { preload, shown } from '../shell/load.ts'
export { checkView, mount, unmount, warm } from '../shell/mount.ts'
export { adopt, holdFocus, keepFocus } from '../shell/root.ts'
export { Card } from '../shell/shell.tsx'
export { learn, pattern, shortAddress, t } from '../shell/text.ts'
export { Icon } from './icon.tsx'
export { Picture } from './image.tsx'
export { IconButton, Row } from './parts.tsx'
export { safeImage } from './safe-image.ts'
