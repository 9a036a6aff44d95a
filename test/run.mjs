// `npm test`: installs what is missing, builds once, runs every project. Its last line is `N passed, N failed`.
// `npm test -- account` runs what has to do with an area, see areas.mjs.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse, select } from './areas.mjs'
import { chromium, ensure } from './ensure.mjs'

/** @typedef {{ name: string, status: string, assertionResults: readonly unknown[] }} Result */
/** @typedef {{ numPassedTests: number, numFailedTests: number, testResults: readonly Result[] }} Report */

const root = fileURLToPath(new URL('..', import.meta.url))
const results = path.join(root, 'node_modules', '.cache', 'hasp', `results-${process.pid}.json`)

const args = process.argv.slice(2)
const { areas, rest } = parse(args)
const projects = args.filter((arg, index) => arg.startsWith('--project=') || args[index - 1] === '--project')
const wantsBrowser = projects.length === 0 || projects.some((name) => name.includes('browser'))

function prepare() {
  for (const folder of ['', 'test/oracles', 'test/gateway', 'test/sandbox', 'test/dist'])
    ensure(path.join(root, folder))
  if (wantsBrowser) process.env.CHROMIUM_PATH = chromium()
  if (node('esbuild.config.mjs') !== 0) throw new Error('the build failed')
}

/** @param {readonly string[]} command */
function node(...command) {
  return spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' }).status
}

/** @param {readonly string[]} given */
function vitest(given) {
  mkdirSync(path.dirname(results), { recursive: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
  const program = path.join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const status = node(program, 'run', '-c', 'test/vitest.config.ts', ...reporters, ...given)
  const counts = existsSync(results)
    ? count(JSON.parse(readFileSync(results, 'utf8')))
    : { passed: 0, failed: 0, files: /** @type {string[]} */ ([]) }
  rmSync(results, { force: true })
  // An error outside any test fails the run too.
  return status === 0 ? counts : { ...counts, failed: Math.max(1, counts.failed) }
}

function run() {
  if (areas.length > 0) return runAreas()
  const counts = vitest(args)
  if (counts.failed === 0 && args.length === 0) mustHaveRun(counts.files)
  return counts
}

/** In two passes, since Vitest filters the titles of all files or of none. */
function runAreas() {
  const { whole, partial, pattern } = select(root, areas)
  const passes = [whole.length > 0 && whole, partial.length > 0 && [...partial, '-t', pattern]]
  const counts = passes.flatMap((pass) => (pass ? [vitest([...pass, ...rest, '--passWithNoTests'])] : []))
  const sum = (/** @type {'passed' | 'failed'} */ key) => counts.reduce((total, each) => total + each[key], 0)
  const [passed, failed] = [sum('passed'), sum('failed')]
  if (passed + failed === 0) throw new Error(`no test has to do with ${areas.join(', ')}`)
  return { passed, failed }
}

/**
 * A folder of tests that is not there would be skipped in silence.
 *
 * @param {readonly string[]} files
 */
function mustHaveRun(files) {
  const folders = ['rpc', 'chains', 'src', 'views', 'dist', 'browser', 'bench', ...(process.env.SOAK ? ['matrix'] : [])]
  const missing = folders.filter((name) => !files.some((file) => file.includes(`/test/${name}/`)))
  if (missing.length > 0) throw new Error(`no test ran in test/${missing.join(', test/')}`)
}

/**
 * A file that could not even be loaded has no tests, and is one failure.
 *
 * @param {Report} report
 */
function count({ numPassedTests, numFailedTests, testResults }) {
  const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const files = testResults.map(({ name }) => name.replaceAll('\\', '/'))
  return { passed: numPassedTests, failed: numFailedTests + broken.length, files }
}

let counts = { passed: 0, failed: 1 }
try {
  prepare()
  counts = run()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
}
console.log(`${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = counts.failed > 0 ? 1 : 0
