// What was granted to apps, as a data provider lists it. https://eips.ethereum.org/EIPS/eip-7715
import { readImage, readRows, readText, readWord } from './read.ts'

/** What an app may do without asking. */
export interface SmartSession {
  /** Names it to the wallet and the service. */
  readonly pci: string
  readonly app: string
  readonly imageUrl?: string
  /** ms since 1970. */
  readonly expiry: number
  /** Kinds of permissions, such as `contract-call`, each once. */
  readonly kinds: readonly string[]
  /** As the service says them: only the wallet reads these. */
  readonly permissions: readonly unknown[]
}

const maxSessions = 200
const maxPermissions = 20
/** s of the year 9999. */
const maxSeconds = 253_402_300_799

/** Reads the sessions that are not over. */
export function readSessions(json: unknown, now = Date.now()): readonly SmartSession[] {
  return readRows(Object(json).pcis, maxSessions).flatMap((row) => {
    const [pci, app] = [readWord(row.pci), readText(Object(row.project).name, 64)]
    const expiry = typeof row.expiry === 'number' && row.expiry > 0 && row.expiry <= maxSeconds ? row.expiry * 1000 : 0
    const isOver = expiry <= now || typeof row.revokedAt === 'number'
    if (!pci || !app || isOver) return []
    const permissions = Array.isArray(row.permissions) ? row.permissions.slice(0, maxPermissions) : []
    const kinds = new Set(permissions.flatMap((one) => readWord(Object(one).type, 64) ?? []))
    const imageUrl = readImage(Object(row.project).iconUrl)
    return [{ pci, app, expiry, kinds: [...kinds], permissions, ...(imageUrl && { imageUrl }) }]
  })
}
