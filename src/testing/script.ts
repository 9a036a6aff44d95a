// `hasp/testing/script`: the same as a classic script, for tools that put scripts into a page before its own. It makes the global
// `haspTesting`.
import { installWallet } from './index.ts'

Object.assign(globalThis, { haspTesting: { installWallet } })
