// Which files import one another in a circle. What is in one works or not by the order in which its files are loaded.
import path from 'node:path'
import { literal, type Source } from './syntax.ts'

/** The files that a file imports when it is loaded, types included; what it imports later is no matter. */
function importsOf(source: Source): readonly string[] {
  return source.nodes.flatMap((node) => {
    const name = node.type === 'ImportExpression' ? undefined : literal(node.source)
    return name?.startsWith('.') ? [path.posix.join(path.posix.dirname(source.path), name)] : []
  })
}

/** Every group of files that import one another, by way of others or not. */
export function circles(sources: readonly Source[]): readonly (readonly string[])[] {
  const imports = new Map(sources.map((source) => [source.path, importsOf(source)]))
  const reached = new Map([...imports.keys()].map((file) => [file, reach(file, imports)]))
  const groups = [...imports.keys()].map((file) =>
    [...(reached.get(file) ?? [])].filter((other) => reached.get(other)?.has(file)).sort(),
  )
  const found = groups.filter((group) => group.length > 0)
  return [...new Map(found.map((group) => [group.join(), group])).values()]
}

/** All that is loaded because `file` is, itself only where it is in a circle. */
function reach(file: string, imports: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const found = new Set<string>()
  for (const queue = [...(imports.get(file) ?? [])]; queue.length > 0; ) {
    const next = queue.pop() as string
    if (found.has(next) || !imports.has(next)) continue
    found.add(next)
    queue.push(...(imports.get(next) ?? []))
  }
  return found
}
