// Builds the .d.ts files.
import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

/**
 * Writes the declarations that the entries reach, and no others. They name only types of ours, so that a consumer has no
 * others to install.
 *
 * @param {string} root
 * @param {readonly string[]} entries
 */
export async function declarations(root, entries) {
  const from = (/** @type {string[]} */ ...parts) => path.join(root, ...parts)
  const cache = from('node_modules', '.cache', 'hasp')
  // The folder is named by the process, so that two builds at once do not clear each other's.
  const outDir = path.join(cache, `types-${process.pid}`)
  const project = `${outDir}.json`
  const ambient = (await readdir(from('views'))).filter((name) => name.endsWith('.d.ts'))
  const up = (/** @type {string} */ file) => slashed(path.relative(cache, from(file)))
  // `noCheck` is set because `npm run check` checks the types; a build only has to write them.
  const compilerOptions = {
    noEmit: false,
    noCheck: true,
    declaration: true,
    emitDeclarationOnly: true,
    outDir,
    rootDir: root,
  }
  const files = [...entries, ...ambient.map((name) => `views/${name}`)].map(up)
  await mkdir(cache, { recursive: true })
  await writeFile(project, JSON.stringify({ extends: up('tsconfig.json'), compilerOptions, files, include: [] }))
  const tsc = from('node_modules', 'typescript', 'bin', 'tsc')
  try {
    await promisify(execFile)(process.execPath, [tsc, '-p', project], { cwd: root })
    return await reachable(outDir, entries)
  } catch (error) {
    const { stdout, message } = /** @type {Error & { stdout?: string }} */ (error)
    throw new Error(`declarations failed: ${stdout || message}`)
  } finally {
    await rm(outDir, { recursive: true, force: true })
    await rm(project, { force: true })
  }
}

/**
 * @param {string} folder
 * @param {readonly string[]} entries
 */
async function reachable(folder, entries) {
  /** @type {Map<string, Buffer>} */
  const found = new Map()
  const queue = entries.map((entry) => [entry.replace(/\.tsx?$/, '.d.ts')])
  for (const [file, ...road] of queue) {
    if (found.has(`dist/types/${file}`)) continue
    const { text, imports, foreign } = relink(file, await readFile(path.join(folder, file), 'utf8'))
    // These entries are on top of a renderer, whose types they may show.
    const isDoor = /^views\/react[-.]/.test(file) ? foreign === 'react' : file === `views/elements/${foreign}.d.ts`
    if (foreign && !isDoor) throw new Error(`a type of "${foreign}" shows, by way of ${[file, ...road].join(' ← ')}`)
    // A tab for each four spaces of the compiler's: a tenth of the declarations is indentation.
    const lean = text.replace(/^(?: {4})+/gm, (spaces) => '\t'.repeat(spaces.length / 4))
    found.set(`dist/types/${file}`, Buffer.from(lean))
    queue.push(...imports.map((next) => [next, file, ...road]))
  }
  return found
}

/**
 * Points every import of one declaration file at `.js`, which is what all module resolutions understand.
 *
 * @param {string} file
 * @param {string} source
 */
function relink(file, source) {
  /** @type {string[]} */
  const imports = []
  /** @type {string | undefined} */
  let foreign
  /** @type {(whole: string, head: string, quote: string, name: string) => string} */
  const link = (whole, head, quote, name) => {
    if (!name.startsWith('.')) {
      foreign ??= name
      return whole
    }
    imports.push(path.posix.join(path.posix.dirname(file), name.replace(/\.(tsx?|js)$/, '.d.ts')))
    return `${head}${quote}${name.replace(/\.tsx?$/, '.js')}${quote}`
  }
  // Comments are skipped, since an `import` in an example is none of the file's.
  const parts = source.split(/(\/\*[\s\S]*?\*\/|^\s*\/\/.*$)/m)
  const linked = parts.map((part, index) =>
    index % 2 ? part : part.replace(/(\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"]+)\2/g, link),
  )
  return { text: linked.join(''), imports, foreign }
}

/** @param {string} file */
const slashed = (file) => file.split(path.sep).join('/')
