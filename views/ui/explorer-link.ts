// Links to what explorers of a chain show.

/** The page of an explorer, whose URL may have a query of its own; undefined for an explorer that is not https. */
export function explorerLink(explorer: string | undefined, kind: 'tx' | 'address', id: string): string | undefined {
  if (!explorer?.startsWith('https://') || !URL.canParse(explorer)) return undefined
  const url = new URL(explorer)
  // A page that routes by its fragment has its paths there.
  const part = url.hash ? 'hash' : 'pathname'
  url[part] = `${url[part].replace(/\/$/, '')}/${kind}/${encodeURIComponent(id)}`
  return url.href
}
