// What core imports when the modal is opened for the first time.
export { checkView, mount, unmount, warm } from './shell/index.ts'
