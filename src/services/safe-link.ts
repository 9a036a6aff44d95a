// Which links of others may be opened. A link that is none of these is treated as absent.

/** ASCII without blanks: a browser drops tabs and line ends, so that `java\tscript:` would become a scheme that runs. */
const printable = /^[!-~]{1,2048}$/
/** An https page, or a page of this machine, of a host without a name and password before it: they hide where it leads. */
const page = /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1])(?![^:/?#]))[^/?#@\\]*([/?#]|$)/i
/**
 * Schemes that a browser or the system handles itself: they run something, read a file, call or write to somebody, install or
 * change a setting. An app's own scheme is any other.
 */
const foreign =
  /^(https?|s?ftp|ssh|telnet|smb|vnc|.*script|.*-extension|(x|ms|microsoft|app|android|view)-.*|data|blob|file.*|about|chrome|content|intent|mailto|tel|callto|sips?|sms|mms|imessage|skype|facetime.*|itms.*|market|prefs|shortcuts|workflow|webcal|search.*)$/i

/** Returns a link to a page; undefined for all else. */
export const pageLink = (link: unknown): string | undefined =>
  isPrintable(link) && page.test(link) && URL.canParse(link) ? link : undefined

/** Returns a link to an app: by its own scheme, or a page. A scheme that stands alone gets its `://`. */
export function appLink(link: unknown): string | undefined {
  const [, scheme, rest] = (isPrintable(link) && /^([a-z][a-z0-9+.-]+)(?::?\/*|(:\/\/.+))$/i.exec(link)) || []
  return scheme && !foreign.test(scheme) ? scheme + (rest ?? '://') : pageLink(link)
}

const isPrintable = (link: unknown): link is string => typeof link === 'string' && printable.test(link)
