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
