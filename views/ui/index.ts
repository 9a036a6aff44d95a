// The one door to the shell and the widgets that every screen shares. The shell itself stands behind it too: modules
// with the same importers become one chunk, and a chunk less is a request less.
export { preload } from '../load.ts'
export { checkView, mount, unmount } from '../mount.ts'
export { learn, pattern, shortAddress, t } from '../text.ts'
export { Icon } from './icon.tsx'
export { Picture, safeImage } from './image.tsx'
export { IconButton, Row } from './parts.tsx'
export { adopt, keepFocus } from './root.ts'
