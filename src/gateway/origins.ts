// Whose pages may ask. An origin is compared part by part: a pattern that became a regular expression over the whole text
// would let a star reach across dots, and `https://*.app` would be everybody's.

/** Where a project lists none: this machine and hosts of previews. */
const defaultOrigins: readonly string[] = [
  'http://localhost:*',
  'http://127.0.0.1:*',
  'https://*.pages.dev',
  'https://*.vercel.app',
  'https://*.ngrok-free.app',
]

/** Whose pages may ask for a project. */
export const originsOf = ({ origins }: { readonly origins?: readonly string[] }): readonly string[] =>
  origins?.length ? origins : defaultOrigins

interface Parts {
  readonly scheme: string
  readonly labels: readonly string[]
  readonly port: string
}

const shape = /^(https?):\/\/([a-z0-9*-]+(?:\.[a-z0-9*-]+)*)(?::(\d{1,5}|\*))?$/
const ports: Readonly<Record<string, string>> = { http: '80', https: '443' }

function split(text: string): Parts | undefined {
  const [, scheme = '', host, port = ports[scheme]] = shape.exec(text) ?? []
  return host && port ? { scheme, labels: host.split('.'), port } : undefined
}

/** Whether a text is an origin that a project may list: a star is a whole label, never one of the last two, or a port. */
export function isOriginPattern(text: string): boolean {
  const labels = split(text)?.labels
  if (!labels) return false
  const stars = labels.filter((label) => label.includes('*'))
  return stars.every((label) => label === '*') && !labels.slice(-2).includes('*')
}

/** Whether an `Origin` header is one of the patterns. 'null', which sandboxed frames and files send, never is. */
export function isAllowedOrigin(origin: string, patterns: readonly string[]): boolean {
  const asked = split(origin)
  if (!asked || origin.includes('*')) return false
  return patterns.some((pattern) => {
    const wanted = split(pattern)
    if (wanted?.scheme !== asked.scheme || wanted.labels.length !== asked.labels.length) return false
    const isPort = wanted.port === '*' || wanted.port === asked.port
    return isPort && wanted.labels.every((label, i) => label === '*' || label === asked.labels[i])
  })
}
