// What the benches put into their pages before anything else runs.
interface Window {
  // biome-ignore lint/suspicious/noExplicitAny: each bench has its own, made and read in the same file
  bench: any
}
// biome-ignore lint/suspicious/noExplicitAny: the same, as scripts of a page see it
declare var bench: any
// biome-ignore lint/suspicious/noExplicitAny: what a page counts, made and read in one file
declare var counted: any
interface WindowEventMap {
  'eip6963:announceProvider': CustomEvent
  'wallet-standard:app-ready': CustomEvent
}
