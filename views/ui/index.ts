// The widgets of the first open, which every later screen has too.
export { Icon } from './icon.tsx'
export { Picture } from './image.tsx'
export { IconButton, Row } from './parts.tsx'
