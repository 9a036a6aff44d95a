// What a developer is told where a service refuses: fetched only then.

const maxText = 99
/** Sentences for one page: a service may write another with every answer. */
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
    if (text) return text.slice(0, maxText)
  } catch {
    // It is no JSON.
  }
  return isJson ? undefined : said.slice(0, maxText)
}

/** Tells the developer, each sentence once for the page, why the service at `url` has refused and who can mend it. */
export function tellOfRefusal(url: string, reason: keyof typeof what, said: string): void {
  const { origin, searchParams } = new URL(url)
  const why = reasonIn(said, reason === 'unavailable')
  // What a server before it writes of a wrong question is HTML.
  if (!why) return
  const option = searchParams.get('st') === 'hasp' ? 'data' : 'directory'
  const mend = reason === 'origin' ? ' Allow this origin there.' : ''
  const sentence = `hasp: services.${option} (${origin}) refuses ${what[reason]}: ${why.replace(/\.$/, '')}.${mend}`
  if (told.has(sentence) || told.size === maxTold) return
  told.add(sentence)
  console.warn(sentence)
}
