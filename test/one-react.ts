// Setup of the projects with React. Vite's aliases end where Node takes over: react-dom 18 and libraries of the oracles ask Node for
// `react`, and would get another one; two Reacts on a page share no hooks.
import Module, { createRequire } from 'node:module'

const name = process.env.RENDERER === 'react18' ? 'react-18' : 'react'
const { resolve: find } = createRequire(import.meta.url)
const own = new Map<string, string>(
  ['', '/jsx-runtime', '/jsx-dev-runtime'].map((part) => [`react${part}`, find(`${name}${part}`)] as const),
)
const loader = Module as unknown as { _resolveFilename: (request: string, ...rest: unknown[]) => string }
const resolve = loader._resolveFilename
loader._resolveFilename = (request, ...rest) => own.get(request) ?? resolve(request, ...rest)
