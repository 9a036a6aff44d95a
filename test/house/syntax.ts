// The little of an ESTree that the house rules need. The parser is the one that Vitest brings.
import { parseAst } from 'vite'

/** A node of any type; what a rule does not know reads as undefined. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly [field: string]: unknown
}

/** What a rule looks at: one source file. `path` is from the project's folder. */
export interface Source {
  readonly path: string
  readonly text: string
  readonly nodes: readonly Node[]
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** `node` and all below it, without what lies below a node that `stop` names. */
export function walk(node: Node, stop: (node: Node) => boolean = () => false): Node[] {
  if (stop(node)) return []
  const children = Object.values(node).flat().filter(isNode)
  return [node, ...children.flatMap((child) => walk(child, stop))]
}

export function parse(path: string, text: string): Source {
  const lang = path.endsWith('x') ? 'tsx' : 'ts'
  return { path, text, nodes: walk(parseAst(text, { lang }, path) as unknown as Node) }
}

export const line = ({ text }: Source, node: Node): number => text.slice(0, node.start).split('\n').length

/** The name that a reference ends in: `value` of `a.b.value`, `a` of `a`. */
export function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier' || node.type === 'PrivateIdentifier')
    return node.name as string
  if (node.type === 'MemberExpression') return nameOf(node.property)
  if (node.type === 'TSNonNullExpression' || node.type === 'ChainExpression') return nameOf(node.expression)
  return undefined
}

/** The text of a literal, with a template's holes left out. */
export function literal(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral')
    return (node.quasis as { value: { cooked: string } }[]).map((part) => part.value.cooked).join('')
  return undefined
}
