// What `use-sync-external-store/shim/index.js` is aliased to. The original is CommonJS: with React external the bundle
// throws "Dynamic require" at load, and under Preact it keeps all of compat alive (3 kB).
export { useSyncExternalStore } from 'react'
