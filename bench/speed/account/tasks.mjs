// The tasks of a page by the time that its main thread has worked on them: what else a machine does is not in it. Four times that is
// what a CPU takes that is four times slower; the browser's own brake counts what others take of the machine, and brakes that too.

const slowdown = 4

/** @typedef {{ name: string, pid: number, tid: number, dur?: number, tdur?: number, args?: { name?: string } }} TraceEvent */

/**
 * Resolves with what `run` resolves with, and the ms of each task above `least` meanwhile, on the slower CPU.
 *
 * @template {object} T
 */
export async function tasksOf(
  /** @type {import('playwright-core').CDPSession} */ session,
  /** @type {() => Promise<T>} */ run,
  least = 50,
) {
  const events = /** @type {TraceEvent[]} */ ([])
  const collect = (/** @type {{ value: object[] }} */ { value }) => {
    for (const event of /** @type {TraceEvent[]} */ (value)) {
      const { name, dur = 0 } = event
      if (name === 'thread_name' || (name === 'ThreadControllerImpl::RunTask' && dur > (1000 * least) / slowdown))
        events.push(event)
    }
  }
  session.on('Tracing.dataCollected', collect)
  const ended = new Promise((resolve) => {
    session.once('Tracing.tracingComplete', resolve)
  })
  const traceConfig = { includedCategories: ['toplevel'], excludedCategories: ['*'] }
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig })
  const result = await run()
  await session.send('Tracing.end')
  await ended
  session.off('Tracing.dataCollected', collect)
  const threadOf = (/** @type {TraceEvent} */ { pid, tid }) => `${pid} ${tid}`
  const mains = new Set(events.filter(({ args }) => args?.name === 'CrRendererMain').map(threadOf))
  const worked = events.filter((event) => mains.has(threadOf(event))).map(({ tdur = 0 }) => (slowdown * tdur) / 1000)
  return { ...result, tasks: worked.filter((ms) => ms > least) }
}
