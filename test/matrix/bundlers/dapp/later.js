// A part that is loaded by a click, and brings React: what a bundler adds for CommonJS is the dapp's too.
import { version } from 'react'

export const later = () => {
  document.title = version
}
