// Setup of the react18 project. Vite's aliases end where Node takes over, and react-dom 18 asks Node for `react`: it would
// get React 19, and two Reacts on a page share no hooks.
import Module from 'node:module'

const loader = Module as unknown as { _resolveFilename: (request: string, ...rest: unknown[]) => string }
const resolve = loader._resolveFilename
loader._resolveFilename = (request, ...rest) =>
  resolve(/^react(\/|$)/.test(request) ? request.replace('react', 'react-18') : request, ...rest)
