// Keeps the answers of a service between visits, so that a list is there at once. Each is kept as the text that came, and read
// again like one that comes: the store is no more trusted than the service.
import { within } from '../errors.ts'
import type { Kept } from '../storage.ts'

const version = 1
const day = 86_400_000
/** ms in which a store has to answer. */
const storeTime = 2000
const maxAnswers = 12
const maxChars = 200_000

export interface Answers {
  /** The answer to a question that came within the last day. */
  get(question: string): Promise<string | undefined>
  set(question: string, text: string): Promise<void>
}

/** Makes the memory of a service's answers. A store that fails or hangs is as good as empty. */
export function createAnswers(store: Kept, name: string): Answers {
  const key = `${name}.directory`
  /** When each answer came and what it was, by its question, the newest last. */
  const loaded = within(storeTime, (async () => store.get(key))()).then(
    (value) => new Map(Object.entries(Object(value).version === version ? Object(Object(value).answers) : {})),
    () => new Map<string, unknown>(),
  )
  return {
    async get(question) {
      const [at, text] = [(await loaded).get(question)].flat() as unknown[]
      const isKept = typeof text === 'string' && text.length <= maxChars && Math.abs(Date.now() - (at as number)) < day
      return isKept ? text : undefined
    },
    async set(question, text) {
      const answers = await loaded
      answers.delete(question)
      if (text.length <= maxChars) answers.set(question, [Date.now(), text])
      for (const old of [...answers.keys()].slice(0, -maxAnswers)) answers.delete(old)
      await store.set(key, { version, answers: Object.fromEntries(answers) })
    },
  }
}
