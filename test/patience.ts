// How long a test waits for what it expects: until the machine has done it, however slow or busy that is. What never comes ends it too.
import { vi } from 'vitest'

/** ms. Vitest's own second is what a busy machine takes for nothing at all. */
const patience = 30_000
const { waitFor, waitUntil } = vi
vi.waitFor = (callback, options = patience) => waitFor(callback, options)
vi.waitUntil = (callback, options = patience) => waitUntil(callback, options)
