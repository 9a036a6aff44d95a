// Packages that only a test of their own installs: what our scripts take of them.
declare module '@rspack/core'
declare module 'rollup'
declare module 'webpack'
declare module 'next' {
  export interface Metadata {
    readonly title: string
    readonly icons: string
  }
}
// Types of Node 20 do not know it: it is a module of the Node that `test/gateway` installs.
declare module 'node:sqlite' {
  export const DatabaseSync: new (file: string) => import('../src/gateway/engines/node.ts').NodeDatabase
}
