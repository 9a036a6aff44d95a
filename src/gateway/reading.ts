// Waiting for what others send: never for ever, and never more of it than there is room for.

/** Somebody took longer than they may. */
export class LateError extends Error {
  override readonly name = 'LateError'
}

/** Resolves as `promise` does, or rejects with LateError after `ms`. */
export async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LateError(`Nothing came within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

const leaving = new WeakMap<AbortSignal, Set<() => void>>()

/** Calls `leave` once the signal ends, unless what it returns is called before. Many may wait for one: Node warns of listeners. */
function whenAborted(signal: AbortSignal, leave: () => void): () => void {
  const all = leaving.get(signal) ?? new Set()
  if (!leaving.has(signal)) {
    leaving.set(signal, all)
    signal.addEventListener('abort', () => {
      for (const one of all) one()
    })
  }
  all.add(leave)
  return () => void all.delete(leave)
}

/**
 * Resolves as `use` does, whose signal ends with another; after `ms` that ends with a LateError of these words, and this rejects
 * with it. A signal that the platform makes of both costs twice as much, and Node collects it before it ends.
 */
export async function withDeadline<T>(
  ms: number,
  words: string,
  signal: AbortSignal | null | undefined,
  use: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const over = new AbortController()
  const leave = (): void => over.abort(signal?.reason)
  if (signal?.aborted) leave()
  const stay = signal && whenAborted(signal, leave)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new LateError(words)
      over.abort(error)
      reject(error)
    }, ms)
  })
  try {
    return await Promise.race([use(over.signal), late])
  } finally {
    clearTimeout(timer)
    stay?.()
  }
}

type Bytes = Uint8Array<ArrayBuffer>

/** All bytes of a stream; undefined where there are more than `max`. Rejects with LateError where they take longer than `ms`. */
export async function readBytes(
  stream: ReadableStream<Bytes> | null | undefined,
  max: number,
  ms: number,
): Promise<Bytes | undefined> {
  const reader = stream?.getReader()
  if (!reader) return new Uint8Array()
  try {
    return await within(ms, readAll(reader, max))
  } finally {
    // Who is no longer read must not go on sending.
    reader.cancel().catch(() => undefined)
  }
}

async function readAll(reader: ReadableStreamDefaultReader<Bytes>, max: number): Promise<Bytes | undefined> {
  const parts: Bytes[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return joined(parts, size)
    size += value.length
    if (size > max) return undefined
    parts.push(value)
  }
}

function joined(parts: readonly Bytes[], size: number): Bytes {
  const [first] = parts
  if (first && parts.length === 1) return first
  const all = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
