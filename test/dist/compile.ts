// Compiles sources in a project that has the package, with a compiler old or new.
import path from 'node:path'
import { type Consumer, root } from './packed.ts'

export const own = path.join(import.meta.dirname, 'node_modules')
export const compilers = {
  '5.0': path.join(own, 'typescript-5.0'),
  '5.6': path.join(own, 'typescript-5.6'),
  newest: path.join(root, 'node_modules/typescript'),
}
export type Compiler = keyof typeof compilers
export type Resolution = 'nodenext' | 'bundler'

interface Settings {
  lib?: readonly string[]
  skipLibCheck?: boolean
  jsxImportSource?: string
}

/** Throws what the compiler says, and is given back what it read. */
export async function compile(
  consumer: Consumer,
  compiler: Compiler,
  moduleResolution: Resolution,
  sources: Record<string, string>,
  { lib = ['dom', 'dom.iterable'], skipLibCheck = false, jsxImportSource = 'react' }: Settings = {},
) {
  const compilerOptions = {
    module: moduleResolution === 'bundler' ? 'esnext' : 'nodenext',
    moduleResolution,
    target: 'es2022',
    lib: ['es2022', ...lib],
    types: [],
    jsx: 'react-jsx',
    jsxImportSource,
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    skipLibCheck,
    // The compiler's own libraries are half of the time, and not ours.
    skipDefaultLibCheck: true,
    noEmit: true,
  }
  const name = `tsconfig-${compiler}-${moduleResolution}.json`
  for (const [file, text] of Object.entries(sources)) await consumer.write(file, text)
  await consumer.write(name, JSON.stringify({ compilerOptions, files: Object.keys(sources) }))
  return consumer.node(path.join(compilers[compiler], 'bin/tsc'), '-p', name, '--listFiles')
}
