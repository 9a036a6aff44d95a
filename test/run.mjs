// `npm test`: installs what is missing, builds once, runs every project. Its last line is `N passed, N failed`.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, ensure } from './ensure.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const results = path.join(root, 'node_modules', '.cache', 'hasp', `results-${process.pid}.json`)

const args = process.argv.slice(2)
const projects = args.filter((arg, index) => arg.startsWith('--project=') || args[index - 1] === '--project')
const wantsBrowser = projects.length === 0 || projects.some((name) => name.includes('browser'))

function prepare() {
  for (const folder of ['', 'test/oracles', 'test/sandbox', 'test/dist']) ensure(path.join(root, folder))
  if (wantsBrowser) process.env.CHROMIUM_PATH = chromium()
  if (node('esbuild.config.mjs') !== 0) throw new Error('the build failed')
}

function node(...command) {
  return spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' }).status
}

function run() {
  mkdirSync(path.dirname(results), { recursive: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
  const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const status = node(vitest, 'run', '-c', 'test/vitest.config.ts', ...reporters, ...args)
  const counts = existsSync(results)
    ? count(JSON.parse(readFileSync(results, 'utf8')))
    : { passed: 0, failed: 0, files: [] }
  rmSync(results, { force: true })
  if (status === 0 && args.length === 0) mustHaveRun(counts.files)
  // An error outside any test fails the run too.
  return status === 0 ? counts : { ...counts, failed: Math.max(1, counts.failed) }
}

/** A folder of tests that is not there would be skipped in silence. */
function mustHaveRun(files) {
  const folders = ['rpc', 'chains', 'src', 'views', 'dist', 'browser', 'bench', ...(process.env.SOAK ? ['matrix'] : [])]
  const missing = folders.filter((name) => !files.some((file) => file.includes(`/test/${name}/`)))
  if (missing.length > 0) throw new Error(`no test ran in test/${missing.join(', test/')}`)
}

/** A file that could not even be loaded has no tests, and is one failure. */
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
  console.error(error.message)
}
console.log(`${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = counts.failed > 0 ? 1 : 0
