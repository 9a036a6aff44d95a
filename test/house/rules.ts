// The rules of this code base that neither the compiler nor the linter knows. Each takes one file and returns what is wrong
// with it. ARCHITECTURE.md has the reasons.
import path from 'node:path'
import { isNode, line, literal, type Node, nameOf, type Source, walk } from './syntax.ts'
import { words as replaced } from './words.ts'

type Rule = (source: Source) => readonly string[]

const at = (source: Source, node: Node, problem: string) => `${source.path}:${line(source, node)} ${problem}`
const find = (source: Source, test: (node: Node) => boolean, problem: string) =>
  source.nodes.filter(test).map((node) => at(source, node, problem))
const layerOf = (file: string) => file.split('/')[0] ?? ''

const libraries: Readonly<Record<string, RegExp>> = {
  rpc: /^rpc\//,
  chains: /^(chains\/|rpc\/|@noble\/|@scure\/)/,
  src: /^(src\/|chains\/|rpc\/|@preact\/signals-core$|@noble\/|@scure\/)/,
  views:
    /^(views\/|src\/(core|messages|types)\.ts$|src\/(flows|messages|connect)\/|react(-dom)?(\/|$)|@preact\/signals-core$|@preact\/signals-react\/runtime$|uqr$)/,
}
/** Doors between layers that a few files have for themselves. */
const doors = [
  { file: /^views\/(elements\/)?preact\.ts$/, to: /^preact(\/|$)/, lazy: false },
  { file: /^views\/elements\/vue\.ts$/, to: /^vue$/, lazy: false },
  { file: /^(src|views)\//, to: /^package\.json$/, lazy: false },
  // A chunk of its own: imported whole, hashing would leave the chunk of eip155 in pieces.
  { file: /^rpc\/keccak\.ts$/, to: /^@noble\/hashes\/sha3\.js$/, lazy: false },
  { file: /^src\/index\.ts$/, to: /^views\/(modal|embedded)\.tsx$/, lazy: true },
  // The part of the server that is for Node alone.
  { file: /^src\/gateway\/node\//, to: /^node:/, lazy: false },
  { file: /^views\/(react|cdn)\.tsx?$/, to: /^src\/index\.ts$/, lazy: false },
]

/** Calls and types go down: views → src → chains → rpc. */
const layers: Rule = (source) =>
  source.nodes.flatMap((node) => {
    const name = literal(node.source)
    if (name === undefined) return []
    const target = name.startsWith('.') ? path.posix.join(path.posix.dirname(source.path), name) : name
    const lazy = node.type === 'ImportExpression' || node.type === 'TSImportType'
    // State is written by those who connect, and knows nothing of them.
    const isAbove = source.path.startsWith('src/state/') && /^src\/(connect|connectors|flows)\//.test(target)
    // What is for tests alone gets into nothing else.
    const isForTests = /^src\/testing\//.test(target) && !source.path.startsWith('src/testing/')
    // Nor does the server, which browsers have no use for.
    const isForServers = /^src\/gateway\//.test(target) && !source.path.startsWith('src/gateway/')
    const isApart = isForTests || isForServers
    const door = doors.some((one) => one.file.test(source.path) && one.to.test(target) && (lazy || !one.lazy))
    if (door || (!isApart && !isAbove && libraries[layerOf(source.path)]?.test(target))) return []
    return [at(source, node, `may not import ${target}`)]
  })

const isFunction = (node: Node) => /Function(Declaration|Expression)$/.test(node.type)

/** Components and hooks by name: `function Name`, `const Name = () => …`, `useName`. */
function components(source: Source): { name: string; body: Node }[] {
  return source.nodes.flatMap((node) => {
    const definition = [node, node.init].filter(isNode).find(isFunction)
    const name = nameOf(node.id)
    return name && definition && /^([A-Z]|use[A-Z])/.test(name) ? [{ name, body: definition.body as Node }] : []
  })
}

const fields = /^(currentTarget|target|current|input|field|textarea|select)$/
const isRead = (node: Node) =>
  node.type === 'MemberExpression' && nameOf(node.property) === 'value' && !fields.test(nameOf(node.object) ?? '')
const isSubscribed = (node: Node) => node.type === 'CallExpression' && nameOf(node.callee) === 'useSignals'

/** Without Babel's transform a component that forgets `useSignals()` draws once and goes stale without a word. */
const useSignals: Rule = (source) => {
  if (!source.path.startsWith('views/')) return []
  return components(source).flatMap(({ name, body }) => {
    if (!walk(body, (node) => node.type === 'CallExpression' && nameOf(node.callee) === 'effect').some(isRead))
      return []
    const first = (body.body as readonly Node[] | undefined)?.[0]
    const starts = first?.type === 'ExpressionStatement' && isSubscribed(first.expression as Node)
    return starts ? [] : [at(source, body, `${name} reads a signal: its first line must be useSignals()`)]
  })
}

const spoken = /^(aria-(label|description|roledescription|valuetext|placeholder)|placeholder|title|alt|label)$/
const hasLetters = (text: string | undefined) => /\p{L}/u.test(text ?? '')

/** All words are in `src/messages.ts`, so that an app can change or translate them. */
const catalogue: Rule = (source) => {
  if (!/^views\/.*\.tsx$/.test(source.path)) return []
  // A literal in either arm of a condition is drawn too; one in a call or a comparison is not.
  const drawn = (node: unknown): boolean => {
    if (!isNode(node)) return false
    if (node.type === 'JSXExpressionContainer') return drawn(node.expression)
    if (node.type === 'ConditionalExpression') return drawn(node.consequent) || drawn(node.alternate)
    if (node.type === 'LogicalExpression') return drawn(node.left) || drawn(node.right)
    return node.type === 'JSXText' ? hasLetters(node.value as string) : hasLetters(literal(node))
  }
  return source.nodes.flatMap((node) => {
    if (node.type === 'JSXAttribute' && spoken.test(nameOf(node.name) ?? '') && drawn(node.value))
      return [at(source, node, `${nameOf(node.name)} is not from the catalogue`)]
    if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return []
    const words = (node.children as readonly Node[]).filter(drawn)
    return words.map((word) => at(source, word, 'text is not from the catalogue'))
  })
}

/** Files that turn something other than an amount into a number. */
const numeric: readonly { readonly path: string; readonly reason: string }[] = [
  { path: 'chains/eip155/prepare.ts', reason: 'a nonce and a chain id are numbers, and checked to be whole and exact' },
  { path: 'src/wagmi/follow.ts', reason: 'a chain id is a number in wagmi' },
]
/** Files with a fraction that never meets an amount as one. */
const fractional: typeof numeric = [
  { path: 'chains/eip155/fees.ts', reason: 'the multiplier is an exact ratio of whole numbers before it is used' },
]

/** Amounts are bigint or decimal strings: a double loses wei from 0.009 ether on. */
const amounts: Rule = (source) => {
  if (!/^(src|views|chains)\//.test(source.path) || numeric.some((file) => file.path === source.path)) return []
  // Number(a === b) is a boolean's, for sorting.
  const isBoolean = (node: Node | undefined) => node?.type === 'BinaryExpression' || node?.type === 'UnaryExpression'
  return find(
    source,
    (node) =>
      node.type === 'CallExpression' &&
      /^(Number|parseFloat)$/.test(nameOf(node.callee) ?? '') &&
      !isBoolean((node.arguments as readonly Node[])[0]),
    'Number() and parseFloat() lose digits of an amount',
  )
}

/** Where amounts are worked out there is no float at all: no fraction, and nothing that makes one. */
const floats: Rule = (source) => {
  if (!source.path.startsWith('chains/') || fractional.some((file) => file.path === source.path)) return []
  const isFraction = ({ type, value }: Node) =>
    type === 'Literal' && typeof value === 'number' && !Number.isInteger(value)
  const makesOne = ({ type, callee }: Node) =>
    type === 'CallExpression' &&
    /^(toFixed|toPrecision|round|floor|ceil|trunc|pow|sqrt|log10)$/.test(nameOf(callee) ?? '')
  return find(source, (node) => isFraction(node) || makesOne(node), 'a float in what counts money')
}

const isNamespace = (node: unknown) => /^(eip155|solana|bip122|polkadot|cosmos)(:|$)/.test(literal(node) ?? '')

/** What differs by namespace is a method of its `Chain`, or a table by namespace. */
const namespaces: Rule = (source) => {
  // wagmi knows one namespace.
  if (/^(chains|src\/connectors|src\/wagmi)\//.test(source.path)) return []
  const asks = (node: Node) => {
    if (node.type === 'BinaryExpression') return isNamespace(node.left) || isNamespace(node.right)
    if (node.type === 'SwitchCase') return isNamespace(node.test)
    const test = node.type === 'CallExpression' && /^(startsWith|includes)$/.test(nameOf(node.callee) ?? '')
    return test && (node.arguments as readonly Node[]).some(isNamespace)
  }
  return find(source, asks, 'asks which namespace it is')
}

/** Errors, custom elements and the error boundary are what needs a class. */
const classes: Rule = (source) =>
  find(
    source,
    (node) =>
      /^Class(Declaration|Expression)$/.test(node.type) &&
      !/(Error|Element|Component)$/.test(nameOf(node.superClass) ?? ''),
    'is a class',
  )

const defaultExports: Rule = (source) => {
  if (/^views\/.*\.tsx$/.test(source.path)) return []
  return find(source, (node) => node.type === 'ExportDefaultDeclaration', 'has a default export')
}

const enums: Rule = (source) => find(source, (node) => node.type === 'TSEnumDeclaration', 'is an enum')

const markup = /^(innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|srcdoc|srcDoc)$/
const isMarkup = (name: unknown) => markup.test(nameOf(name) ?? literal(name) ?? '')
/** Remote text is a text node, always; and Trusted Types refuse the rest. */
const html: Rule = (source) =>
  find(
    source,
    (node) =>
      (node.type === 'MemberExpression' && isMarkup(node.property)) ||
      (node.type === 'Property' && isMarkup(node.key)) ||
      (node.type === 'JSXAttribute' && isMarkup(node.name)),
    'writes HTML',
  )

const vague = /(Manager|Service|Utils?|Helpers?)$/i
/** Such a name says that its owner did not know what the thing is. */
const names: Rule = (source) => {
  const file = path.posix.basename(source.path).replace(/\..*$/, '')
  const problems = vague.test(file) ? [`${source.path} ${file} says nothing`] : []
  const named = source.nodes.filter((node) => vague.test(nameOf(node.id) ?? ''))
  return [...problems, ...named.map((node) => at(source, node, `${nameOf(node.id)} says nothing`))]
}

/** A name that was replaced does not come back: `words.ts` lists them, with what to write instead. */
const words: Rule = (source) =>
  source.nodes.flatMap((node) => {
    const word = replaced.find(({ old, where }) => nameOf(node) === old && node.name === old && where.test(source.path))
    return word ? [at(source, node, `${word.old} was replaced: ${word.now}`)] : []
  })

/** State is where one would look for it. `views/shell/load.ts` owns `shown`. */
const signals: Rule = (source) => {
  if (/^src\/(state|connect|flows)\/|^views\/shell\/load\.ts$/.test(source.path)) return []
  return find(source, (node) => node.type === 'CallExpression' && nameOf(node.callee) === 'signal', 'creates a signal')
}

/** State is there at once: whatever fetches is connecting, a flow or a view, which know what to do when it does not come. */
const fetches: Rule = (source) => {
  if (!source.path.startsWith('src/state/')) return []
  return find(source, (node) => node.type === 'ImportExpression', 'fetches a part')
}

/** The doors of the package: what an app imports by name. */
const entries =
  /^(src\/index|src\/(walletconnect|testing|gateway)\/index|views\/(react|cdn)|rpc\/index|chains\/index)\.ts$/
const isOverload = (node: Node) => node.type === 'TSDeclareFunction'
/** What an editor shows of a public function: how it is called. */
const examples: Rule = (source) => {
  if (!entries.test(source.path)) return []
  const exported = source.nodes.flatMap((node) => {
    const declaration =
      node.type === 'ExportNamedDeclaration' && isNode(node.declaration) ? node.declaration : undefined
    const declared = (declaration?.declarations as readonly Node[] | undefined)?.[0]
    const definition = [declaration, declared?.init].filter(isNode).find((one) => isFunction(one) || isOverload(one))
    return definition ? [[nameOf((declared ?? declaration)?.id), node] as const] : []
  })
  // An editor shows the first of several signatures.
  const first = new Map([...exported].reverse())
  const before = (node: Node) => source.text.slice(0, node.start).trimEnd()
  const isDocumented = (node: Node) => {
    const text = before(node)
    return text.endsWith('*/') && text.slice(text.lastIndexOf('/**')).includes('@example')
  }
  return [...first.values()].filter((node) => !isDocumented(node)).map((node) => at(source, node, 'has no @example'))
}

export const rules: Readonly<Record<string, Rule>> = {
  layers,
  useSignals,
  catalogue,
  amounts,
  floats,
  namespaces,
  classes,
  defaultExports,
  enums,
  html,
  names,
  words,
  signals,
  fetches,
  examples,
}

/** The names of the rules that a file breaks, each with its problems. */
export const check = (source: Source): Record<string, readonly string[]> =>
  Object.fromEntries(
    Object.entries(rules)
      .map(([name, rule]) => [name, rule(source)] as const)
      .filter(([, problems]) => problems.length > 0),
  )
