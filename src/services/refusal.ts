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

/** In a line, without what was asked for: an address of a visitor has no place in what a page collects of its console. */
function plainly(text: string, { pathname, searchParams }: URL): string {
  const asked = [...decodeURIComponent(pathname).split(/[/:]/), ...searchParams.values()].filter(
    ({ length }) => length > 9,
  )
  return asked
    .reduce((rest, part) => rest.replaceAll(part, '…'), text)
    .replace(/[\p{C}\s]+/gu, ' ')
    .slice(0, maxText)
    .replace(/\.$/, '')
}

/** Tells the developer, each sentence once for the page, why the service at `url` has refused and who can mend it. */
export function tellOfRefusal(url: string, reason: keyof typeof what, said: string): void {
  const asked = new URL(url)
  const { origin, searchParams } = asked
  const why = reasonIn(said, reason === 'unavailable')
  // What a server before it writes of a wrong question is HTML.
  if (!why) return
  const option = searchParams.get('st') === 'hasp' ? 'data' : 'directory'
  const mend = reason === 'origin' ? ' Allow this origin there.' : ''
  const sentence = `hasp: services.${option} (${origin}) refuses ${what[reason]}: ${plainly(why, asked)}.${mend}`
  const topic = reason === 'unavailable' ? sentence : `${option} ${origin} ${reason}`
  if (told.has(topic) || (topic === sentence && told.size >= maxTold)) return
  told.add(topic)
  console.warn(sentence)
}
