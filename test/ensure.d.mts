/** Installs a folder's packages unless they fit its lock file. */
export function ensure(folder?: string): void
/** The path of a Chromium. */
export function chromium(): string
