/** Installs a folder's packages unless they fit its lock file. */
export function ensure(folder?: string): void
/** The path of a Chromium. */
export function chromium(): string
/** The path of a Firefox. */
export function firefox(): string
/** The paths of what WebKitGTK takes: its driver, its browser, and an X server without a screen. */
export function webkit(): { readonly driver: string; readonly browser: string; readonly display: string }
