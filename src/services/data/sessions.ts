// What was granted to apps, as a data provider lists it. https://eips.ethereum.org/EIPS/eip-7715
import { readImage, readRows, readText, readWord } from './read.ts'

/** What an app may do without asking. */
export interface SmartSession {
  /** Names it to the wallet and the service. */
  readonly pci: string
  /** Absent where nobody can read it. */
  readonly app?: string
  readonly imageUrl?: string
  /** ms since 1970; absent where no end can be read. */
  readonly expiry?: number
  /** Kinds of permissions, such as `contract-call`, each once. */
  readonly kinds: readonly string[]
  /** As the service says them: only the wallet reads these. */
  readonly permissions: readonly unknown[]
}

const maxSessions = 200
const maxPermissions = 20
/** s of the year 9999. */
const maxSeconds = 253_402_300_799

/** What is surely over: an app must not hide what it was granted by terms that nobody can read. */
function isOver({ expiry, revokedAt }: Readonly<Record<string, unknown>>, now: number): boolean {
  const isPast = (at: unknown): boolean => typeof at === 'number' && at > 0 && at * 1000 <= now
  return isPast(expiry) || isPast(revokedAt)
}

/** Reads the sessions that are not over, each once. */
export function readSessions(json: unknown, now = Date.now()): readonly SmartSession[] {
  const found = readRows(Object(json).pcis, maxSessions).flatMap((row): [string, SmartSession][] => {
    const pci = readWord(row.pci)
    if (!pci || isOver(row, now)) return []
    const { expiry: seconds } = row
    const isTime = typeof seconds === 'number' && seconds <= maxSeconds
    const permissions = Array.isArray(row.permissions) ? row.permissions : []
    const kinds = new Set(permissions.slice(0, maxPermissions).flatMap((one) => readWord(Object(one).type, 64) ?? []))
    const [app, imageUrl] = [readText(Object(row.project).name, 64), readImage(Object(row.project).iconUrl)]
    const session: SmartSession = {
      pci,
      kinds: [...kinds],
      permissions,
      ...(app && { app }),
      ...(isTime && { expiry: seconds * 1000 }),
      ...(imageUrl && { imageUrl }),
    }
    return [[pci, session]]
  })
  return [...new Map(found).values()]
}
