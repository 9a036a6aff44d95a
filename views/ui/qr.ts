// A QR code as what is drawn of it: runs of dark modules for lines with round ends, and three eyes.
// https://www.iso.org/standard/83389.html
import { encode } from 'uqr'

/** In modules: what `path` is drawn on. */
export interface QrDrawing {
  readonly size: number
  /** Lines through the middles of the modules. */
  readonly rows: string
  /** Outlines, of which the line is a module wide: the rings round the eyes, and the squares in them, which are filled. */
  readonly rings: string
  readonly squares: string
}

/** The side of an eye. */
const eye = 7
/** Where the correction of level M reads past a hole of {@link hole}; smaller codes take level Q, and are no smaller than 41. */
const largeFrom = 57
const smallVersion = 6
/** The part of the width that a picture may cover in the middle. */
const hole = 0.228

/** Draws a text, with room for a picture in the middle. Measured: what is drawn is read back at 200 px. */
export function drawQr(text: string): QrDrawing {
  const large = encode(text, { ecc: 'M', border: 0 })
  const { size, data } =
    large.size >= largeFrom ? large : encode(text, { ecc: 'Q', border: 0, minVersion: smallVersion })
  const from = Math.ceil((size * (1 - hole)) / 2)
  const isHole = (at: number) => at >= from && at < size - from
  const isEdge = (at: number) => at < eye || at >= size - eye
  const isEye = (x: number, y: number) => isEdge(x) && isEdge(y) && (x < eye || y < eye)
  const isDark = (x: number, y: number) => !!data[y]?.[x] && !(isHole(x) && isHole(y)) && !isEye(x, y)
  const corners = [
    [0, 0],
    [size - eye, 0],
    [0, size - eye],
  ] as const
  return {
    size,
    rows: Array.from({ length: size }, (_, y) => runs(size, (x) => isDark(x, y), y + 0.5)).join(''),
    rings: corners.map(([x, y]) => rounded(x + 0.5, y + 0.5, eye - 1, 2.5)).join(''),
    squares: corners.map(([x, y]) => rounded(x + 2.5, y + 2.5, 2, 0.6)).join(''),
  }
}

/** Each run of a row as a line; a line of no length has no caps everywhere. */
function runs(size: number, isDark: (x: number) => boolean, y: number): string {
  let path = ''
  for (let x = 0; x < size; x++) {
    if (!isDark(x)) continue
    const start = x
    while (isDark(x + 1)) x++
    path += `M${start + 0.5} ${y}h${x - start || 0.01}`
  }
  return path
}

const rounded = (x: number, y: number, side: number, r: number): string => {
  const straight = side - 2 * r
  const arc = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`
  return (
    `M${x + r} ${y}h${straight}${arc(r, r)}v${straight}${arc(-r, r)}` +
    `h${-straight}${arc(-r, -r)}v${-straight}${arc(r, -r)}z`
  )
}
