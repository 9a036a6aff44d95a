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
