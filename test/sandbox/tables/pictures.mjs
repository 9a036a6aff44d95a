// The list of tokens and the pictures of tokens and people, as files of the gateway.
import { picture } from '../contracts/plan.mjs'
import { colours } from './prices.mjs'

const letters = /^[A-Z]{1,10}$/

/** A coin with the first letter of its symbol. */
const coinPicture = (symbol, colour) =>
  picture(
    colour,
    `<circle cx="30" cy="30" r="20" fill="none" stroke="#fff" stroke-width="3"/><text x="30" y="39" font-family="sans-serif" font-size="26" font-weight="700" text-anchor="middle" fill="#fff">${symbol[0]}</text>`,
  )
/** Two colours that follow from a name. */
function facePicture(name) {
  const hue = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7)
  const shapes = `<circle cx="30" cy="24" r="11" fill="hsl(${(hue + 40) % 360} 60% 80%)"/><path fill="hsl(${(hue + 40) % 360} 60% 80%)" d="M8 60a22 22 0 0 1 44 0z"/>`
  return picture(`hsl(${hue} 55% 40%)`, shapes)
}

const answer = (text, tag) => new Response(text, { headers: { etag: `"${tag}"` } })

/**
 * The files of a gateway, with the tokens and their pictures.
 *
 * @param {(name: string) => Promise<Response | undefined>} files
 * @param {readonly import('../contracts/index.mjs').Token[]} tokens
 * @param {(folder: string, id: string) => string} pictureUrl
 * @returns {(name: string) => Promise<Response | undefined>}
 */
export function withTokens(files, tokens, pictureUrl) {
  const byName = colours(tokens)
  const listed = () =>
    tokens.map(({ address, name, symbol, decimals }) => ({
      address,
      name,
      symbol,
      decimals,
      logoUri: pictureUrl('Token', symbol),
    }))
  return async (name) => {
    if (name === 'tokens.json') return answer(JSON.stringify(listed()), tokens.length)
    const [, symbol] = /^images\/tokens\/(.+)$/.exec(name) ?? []
    if (symbol && letters.test(symbol) && Object.hasOwn(byName, symbol))
      return answer(coinPicture(symbol, byName[symbol]), name)
    const [, face] = /^images\/assets\/avatar-([a-z]{1,40})$/.exec(name) ?? []
    return face ? answer(facePicture(face), name) : files(name)
  }
}
