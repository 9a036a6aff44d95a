// Pictures as files that are small, and how far two of them differ to the eye.
import { createRequire } from 'node:module'
import { crc32, deflateSync } from 'node:zlib'

interface Pixels {
  readonly width: number
  readonly height: number
  /** Red, green, blue and alpha of each. */
  readonly data: Uint8Array
}
const { PNG } = createRequire(import.meta.url)('pngjs') as {
  PNG: { sync: { read(file: Uint8Array): Pixels; write(pixels: Pixels): Buffer } }
}

const chunk = (name: string, body: Uint8Array): Buffer => {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  const whole = Buffer.concat([Buffer.from(name, 'latin1'), body])
  length.writeUInt32BE(body.length)
  sum.writeUInt32BE(crc32(whole))
  return Buffer.concat([length, whole, sum])
}
/** Of each part of a colour a file keeps 16 levels, which at the edge of a letter the eye does not tell from 256; less where they are too many. */
const steps = [17, 51, 255]
/** Colours that fill most of a picture stay as they are. */
const kept = 32

/** Each pixel's colour as a number. */
const coloursOf = ({ data }: Pixels): readonly number[] =>
  Array.from(
    { length: data.length / 4 },
    (_, at) => ((data[4 * at] ?? 0) << 16) | ((data[4 * at + 1] ?? 0) << 8) | (data[4 * at + 2] ?? 0),
  )

function mostUsed(colours: readonly number[]): ReadonlySet<number> {
  const counts = new Map<number, number>()
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  const order = [...counts].sort(([, a], [, b]) => b - a)
  return new Set(order.slice(0, kept).map(([colour]) => colour))
}
const rounded = (colour: number, step: number): number =>
  [16, 8, 0].reduce((all, shift) => all | ((Math.round(((colour >> shift) & 255) / step) * step) << shift), 0)

/** A PNG with few colours: a third of the size, and hardly to be told from the other. https://www.w3.org/TR/png-3/ */
export function pack(png: Uint8Array): Buffer {
  const pixels = PNG.sync.read(png)
  const { width, height } = pixels
  const colours = coloursOf(pixels)
  const most = mostUsed(colours)
  for (const step of steps) {
    const palette = new Map<number, number>()
    const rows = Buffer.alloc((width + 1) * height)
    for (const [at, own] of colours.entries()) {
      const colour = most.has(own) ? own : rounded(own, step)
      const index = palette.get(colour) ?? palette.size
      palette.set(colour, index)
      rows[at + Math.floor(at / width) + 1] = index
    }
    if (palette.size > 256) continue
    const head = Buffer.alloc(13)
    head.writeUInt32BE(width)
    head.writeUInt32BE(height, 4)
    // Eight bits each, of a palette.
    head.set([8, 3], 8)
    const table = Buffer.from(
      [...palette.keys()].flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]),
    )
    const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
    const parts = [
      chunk('IHDR', head),
      chunk('PLTE', table),
      chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    ]
    return Buffer.concat([signature, ...parts, chunk('IEND', Buffer.alloc(0))])
  }
  throw new Error('what is left are no more than 40 colours')
}

export interface Difference {
  /** Of the pixels, those that differ visibly; 1 where the sizes do. */
  readonly share: number
  /** Of either picture, in px. */
  readonly sizes: readonly [string, string]
  /** The second one, grey, with what differs in red. */
  readonly picture: Buffer
}

/** Tells two colours apart by their distance in YIQ: what is less than a tenth of the greatest is not seen. */
export function differ(before: Uint8Array, after: Uint8Array): Difference {
  const [one, two] = [PNG.sync.read(before), PNG.sync.read(after)]
  const sizes = [`${one.width} × ${one.height}`, `${two.width} × ${two.height}`] as const
  const isSame = sizes[0] === sizes[1]
  const [a, b] = [one.data, two.data]
  const drawn = Buffer.from(b)
  let count = 0
  for (let at = 0; at < b.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((part) => (a[at + part] ?? 0) - (b[at + part] ?? 0))
    const y = 0.299 * red + 0.587 * green + 0.114 * blue
    const i = 0.596 * red - 0.274 * green - 0.322 * blue
    const q = 0.211 * red - 0.523 * green + 0.312 * blue
    const isSeen = isSame && 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q > 352
    if (isSeen) count++
    const grey = 255 - (255 - (b[at + 1] ?? 0)) / 4
    drawn.set(isSeen ? [230, 0, 0] : [grey, grey, grey], at)
  }
  const picture = PNG.sync.write({ ...two, data: drawn })
  return { share: isSame ? (4 * count) / b.length : 1, sizes, picture }
}
