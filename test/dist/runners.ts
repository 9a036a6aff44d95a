// What others run their tests by, in a project of theirs.
import { cp } from 'node:fs/promises'
import path from 'node:path'
import { type Consumer, read, root } from './packed.ts'

/** A package that only this folder installs. */
export const own = (name: string): string => path.join(import.meta.dirname, 'node_modules', name)

/** vitest with both environments. It looks for them where it lies itself, so it is a copy. */
export async function addVitest(consumer: Consumer): Promise<void> {
  const from = path.join(root, 'node_modules/vitest')
  await cp(from, path.join(consumer.folder, 'node_modules/vitest'), { recursive: true })
  const { dependencies } = JSON.parse(await read(from, 'package.json')) as { dependencies: Record<string, string> }
  await consumer.link(...Object.keys(dependencies), 'happy-dom')
  await consumer.put('jsdom', own('jsdom'))
}

/** What vitest says of these files; rejects where a test fails, or an error is left over. */
export const runVitest = (consumer: Consumer, ...files: readonly string[]): Promise<string> =>
  consumer.node('node_modules/vitest/vitest.mjs', 'run', '--root', '.', ...files)
