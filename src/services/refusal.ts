// What a developer is told where a service refuses: fetched only then.

const maxText = 99
/** Sentences for one page of what is wrong with a question: a service may write another with every answer. */
const maxTold = 20
const told = new Set<string>()
const what = { origin: 'this page', key: 'this projectId', unavailable: 'what it is asked' }

/** The reason in an answer, in the words of the service: of JSON what it names so. `isJson` says that nothing else will do. */
function reasonIn(said: string, isJson: boolean): string | undefined {
  try {
    const { error, reasons } = JSON.parse(said)
    const text = [Object(error).message, error, Object(Object(reasons)[0]).description].find(
      (one) => typeof one === 'string',
    )
    if (text) return text
  } catch {
    // It is no JSON.
  }
  return isJson ? undefined : said
}

/** In a line, without words as long as an address: whom a visitor looks at has no place in what a page collects of its console. */
const plainly = (text: string): string =>
  text
    .slice(0, 10 * maxText)
    .replace(/[\da-z]{20,}/gi, '…')
    .replace(/[\p{C}\s]+/gu, ' ')
    .slice(0, maxText)
    .replace(/\.$/, '')

/** Tells the developer once for the page why the service at `url` has refused and who can mend it; of questions each sentence once. */
export function tellOfRefusal(url: string, reason: keyof typeof what, said: string): void {
  // A directory may be a path of the page.
  const { origin, searchParams } = new URL(url, globalThis.document?.baseURI)
  const why = reasonIn(said, reason === 'unavailable')
  // What a server before it writes of a wrong question is HTML.
  if (!why) return
  const option = searchParams.get('st') === 'hasp' ? 'data' : 'directory'
  const mend = reason === 'origin' ? ' Allow this origin there.' : ''
  const sentence = `hasp: services.${option} (${origin}) refuses ${what[reason]}: ${plainly(why)}.${mend}`
  const isOfQuestion = reason === 'unavailable'
  const topic = isOfQuestion ? sentence : `${option} ${origin} ${reason}`
  if (told.has(topic) || (isOfQuestion && told.size >= maxTold)) return
  told.add(topic)
  console.warn(sentence)
}
