// Wallets that nobody makes, as many as a real directory has: names of two words, and a mark for each that is drawn here.

const first =
  'Amber Anchor Birch Brass Cairn Cedar Cobalt Copper Delta Ember Fern Flint Garnet Gull Hazel Heron Indigo Iron Jade Juniper'.split(
    ' ',
  )
const second =
  'Arch Bay Beacon Bridge Cove Crest Field Forge Gate Grove Haven Hill Key Lantern Lock Loom Mill Pier Quarry Reef Ridge Shore Spire Stone Strand Tower Vale Vault Weir Wharf'.split(
    ' ',
  )
const chains = ['eip155:31337', 'eip155:31338', 'eip155:1', 'eip155:10', 'eip155:8453']
const slug = (name) => name.toLowerCase().replaceAll(' ', '-')

/** The wallet at a place, below 600 each with a name of its own. */
export function walletAt(i) {
  const name = `${first[i % first.length]} ${second[Math.floor(i / first.length) % second.length]}`
  const id = slug(name)
  return {
    id,
    name,
    badge_type: i % 3 === 0 ? 'certified' : 'none',
    chains,
    homepage: `https://${id}.example/`,
    image_id: `mark-${i}`,
    order: 100 + i,
    mobile_link: `${id.replaceAll('-', '')}://`,
    link_mode: `https://${id}.example/open`,
    ...(i % 4 === 0 && { webapp_link: `https://${id}.example/app` }),
    ...(i % 5 === 0 && { desktop_link: `${id.replaceAll('-', '')}://` }),
    app_store: `https://apps.apple.com/app/id${100_000_000 + i}`,
    play_store: `https://play.google.com/store/apps/details?id=example.${id.replaceAll('-', '.')}`,
    rdns: `example.${id.replaceAll('-', '.')}`,
  }
}

const shapes = [
  '<circle cx="30" cy="30" r="15"/>',
  '<path d="M30 13l17 30H13z"/>',
  '<path d="M16 16h28v28H16z"/>',
  '<path d="M30 12l18 18-18 18-18-18z"/>',
  '<path d="M12 38a18 18 0 0 1 36 0z"/>',
  '<path d="M14 20h32v7H14zm0 13h32v7H14z"/>',
  '<path d="M30 12v36M12 30h36" stroke="#fff" stroke-width="9"/>',
]
/** The mark of the wallet at a place: a shape on a colour. */
export function markAt(i) {
  const hue = (i * 47) % 360
  const light = i % 2 ? 34 : 44
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60">' +
    `<path fill="hsl(${hue} 55% ${light}%)" d="M0 0h60v60H0z"/><g fill="#fff">${shapes[i % shapes.length]}</g></svg>`
  )
}

/**
 * The files of a gateway, with as many more wallets that the list has `count`.
 *
 * @param {(name: string) => Promise<Response | undefined>} files
 * @param {number} count
 * @returns {(name: string) => Promise<Response | undefined>}
 */
export function withWallets(files, count) {
  return async (name) => {
    const mark = /^images\/wallets\/mark-(\d+)$/.exec(name)
    if (mark) return new Response(markAt(Number(mark[1])), { headers: { etag: `"${name}"` } })
    if (name !== 'wallets.json') return files(name)
    const listed = await (await files(name))?.json()
    const ids = new Set(listed.map(({ id }) => id))
    const more = Array.from({ length: count }, (_, i) => walletAt(i)).filter(({ id }) => !ids.has(id))
    return new Response(JSON.stringify([...listed, ...more].slice(0, count)), { headers: { etag: `"${count}"` } })
  }
}
