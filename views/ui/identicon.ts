// Drawings made from text, the same everywhere: as numbers and paths, for who draws them.

/** FNV-1a, 32 bits. http://www.isthe.com/chongo/tech/comp/fnv/ */
export function fnv(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** An arc at radius `r` from one sixteenth of a turn on over as many as `length`. */
function arc(r: number, start: number, length: number): string {
  const at = (sixteenth: number) =>
    [Math.cos, Math.sin].map((of) => (20 + r * of((sixteenth * Math.PI) / 8)).toFixed(2))
  return `M${at(start)}A${r} ${r} 0 ${length > 8 ? 1 : 0} 1 ${at(start + length)}`
}

/** Three lock discs turned by the address, on a grid of 40: works in every namespace and without colour. */
export function identicon(address: string): { readonly hue: number; readonly path: string } {
  const hash = fnv(address.toLowerCase())
  const arcs = [5.5, 11.5, 17.5].map((r, i) => {
    const bits = hash >>> (i * 8)
    return arc(r, bits & 15, 7 + ((bits >>> 4) % 6))
  })
  return { hue: hash % 360, path: arcs.join('') }
}
