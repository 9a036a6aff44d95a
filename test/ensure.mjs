// Makes a fresh clone work: installs what the lock file says, finds or installs a browser. Node builtins only, since it
// runs before anything is installed. Progress goes to stderr: `npm start -- --json` owns stdout.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const say = (/** @type {string} */ line) => process.stderr.write(`${line}\n`)

/** Installs `folder`'s packages unless they already fit its lock file. Throws an Error of one line. */
export function ensure(folder = root) {
  const lock = path.join(folder, 'package-lock.json')
  if (!existsSync(lock)) throw new Error(`${shown(lock)} is missing: packages are installed from it only`)
  const hash = createHash('sha256').update(readFileSync(lock)).digest('hex')
  const mark = path.join(folder, 'node_modules', '.hasp-lock')
  if (existsSync(mark) && readFileSync(mark, 'utf8').trim() === hash) return
  if (fits(folder, lock)) return writeFileSync(mark, `${hash}\n`)
  say(`installing the packages of ${shown(folder)}`)
  // A test package's folder does not read the root's .npmrc, and its lock file was made by the same rule.
  const args = ['ci', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=warn']
  // npm's own stdout goes to our stderr.
  const done = spawnSync('npm', args, { cwd: folder, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' })
  if (done.status !== 0) throw new Error(`npm ci failed in ${shown(folder)}: ${done.error?.message ?? 'see above'}`)
  writeFileSync(mark, `${hash}\n`)
}

/**
 * Whether npm itself has already installed what the lock file says. Its own record is a lock file too.
 *
 * @param {string} folder
 * @param {string} lock
 */
function fits(folder, lock) {
  const record = path.join(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  /** @type {Record<string, { version?: string, optional?: boolean }>[]} */
  const [wanted = {}, found = {}] = [lock, record].map((file) => JSON.parse(readFileSync(file, 'utf8')).packages)
  // Optional packages are those of other platforms.
  const needed = Object.entries(wanted).filter(([name, { optional }]) => name !== '' && !optional)
  return needed.every(([name, { version }]) => found[name]?.version === version)
}

const places = ['/usr/bin', '/usr/local/bin', '/snap/bin']
const wanted = {
  chromium: {
    title: 'Chromium',
    names: [
      'chromium',
      'chromium-browser',
      'google-chrome',
      'google-chrome-stable',
      'chrome',
      'Google Chrome',
      'Chromium',
    ],
    places: [
      '/opt/google/chrome',
      '/Applications/Google Chrome.app/Contents/MacOS',
      '/Applications/Chromium.app/Contents/MacOS',
    ],
    variable: 'CHROMIUM_PATH',
    package: 'chromium',
  },
  firefox: {
    title: 'Firefox',
    names: ['firefox-esr', 'firefox'],
    places: ['/opt/firefox', '/Applications/Firefox.app/Contents/MacOS'],
    variable: 'FIREFOX_PATH',
    package: 'firefox-esr',
  },
  driver: {
    title: 'the driver of WebKitGTK',
    names: ['WebKitWebDriver'],
    places: [],
    variable: 'WEBKIT_DRIVER_PATH',
    package: 'webkit2gtk-driver',
  },
  browser: {
    title: 'the MiniBrowser of WebKitGTK',
    names: ['MiniBrowser'],
    places: ['x86_64-linux-gnu/', 'aarch64-linux-gnu/', ''].map((folder) => `/usr/lib/${folder}webkit2gtk-4.1`),
    variable: 'WEBKIT_BROWSER_PATH',
    package: 'libwebkit2gtk-4.1-0',
  },
  display: {
    title: 'Xvfb',
    names: ['Xvfb'],
    places: [],
    variable: 'XVFB_PATH',
    package: 'xvfb',
  },
}

/** The path of a Chromium, installed with apt-get when there is none and it may. Throws an Error of one line. */
export const chromium = () => executable(wanted.chromium)
/** Of a Firefox, in the same way. */
export const firefox = () => executable(wanted.firefox)
/** Of a WebKitGTK, what drives it, and the display that it draws on: it has no headless mode. */
export function webkit() {
  const { driver, browser, display } = wanted
  return { driver: executable(driver), browser: executable(browser), display: executable(display) }
}

/** @param {typeof wanted[keyof typeof wanted]} program */
function executable(program) {
  const { title, variable } = program
  const howTo = `install ${title} (Debian: apt-get install ${program.package}) or set ${variable} to its executable`
  const given = process.env[variable]
  if (given) {
    if (!isExecutable(given)) throw new Error(`${variable} is ${given}, which is no executable: ${howTo}`)
    return given
  }
  const found = find(program)
  if (found) return found
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error(`no ${title} here: ${howTo}`)
  say(`installing ${title}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (/** @type {string[]} */ ...args) =>
    spawnSync('apt-get', args, { stdio: ['ignore', 2, 2], env }).status === 0
  // A failed update may still leave a usable index.
  apt('update')
  const installed = apt('install', '-y', program.package) ? find(program) : undefined
  if (!installed) throw new Error(`apt-get could not install ${title}: ${howTo}`)
  return installed
}

/** @param {typeof wanted[keyof typeof wanted]} program */
function find(program) {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean), ...places, ...program.places]
  return folders.flatMap((folder) => program.names.map((name) => path.join(folder, name))).find(isExecutable)
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** @param {string} folder */
function shown(folder) {
  return path.relative(process.cwd(), folder) || 'this folder'
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const [, , ...folders] = process.argv
    ensure()
    for (const folder of folders) ensure(path.join(root, folder))
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
