// Makes a fresh clone work: installs what the lock file says, finds or installs a browser. Node builtins only, since it
// runs before anything is installed. Progress goes to stderr: `npm start -- --json` owns stdout.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const say = (line) => process.stderr.write(`${line}\n`)

/** Installs `folder`'s packages unless they already fit its lock file. Throws an Error of one line. */
export function ensure(folder = root) {
  const lock = path.join(folder, 'package-lock.json')
  if (!existsSync(lock)) throw new Error(`${shown(lock)} is missing: packages are installed from it only`)
  const hash = createHash('sha256').update(readFileSync(lock)).digest('hex')
  const mark = path.join(folder, 'node_modules', '.hasp-lock')
  if (existsSync(mark) && readFileSync(mark, 'utf8').trim() === hash) return
  if (fits(folder, lock)) return writeFileSync(mark, `${hash}\n`)
  say(`installing the packages of ${shown(folder)}`)
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=warn']
  // npm's own stdout goes to our stderr.
  const done = spawnSync('npm', args, { cwd: folder, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' })
  if (done.status !== 0) throw new Error(`npm ci failed in ${shown(folder)}: ${done.error?.message ?? 'see above'}`)
  writeFileSync(mark, `${hash}\n`)
}

/** Whether npm itself has already installed what the lock file says. Its own record is a lock file too. */
function fits(folder, lock) {
  const record = path.join(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const [wanted, found] = [lock, record].map((file) => JSON.parse(readFileSync(file, 'utf8')).packages)
  // Optional packages are those of other platforms.
  const needed = Object.entries(wanted).filter(([name, { optional }]) => name !== '' && !optional)
  return needed.every(([name, { version }]) => found[name]?.version === version)
}

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const places = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/opt/google/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS',
  '/Applications/Chromium.app/Contents/MacOS',
]
const appNames = ['chrome', 'Google Chrome', 'Chromium']
const howTo = 'install Chromium (Debian: apt-get install chromium) or set CHROMIUM_PATH to its executable'

/** The path of a Chromium, installed with apt-get when there is none and it may. Throws an Error of one line. */
export function chromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (!isExecutable(given)) throw new Error(`CHROMIUM_PATH is ${given}, which is no executable: ${howTo}`)
    return given
  }
  const found = find()
  if (found) return found
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error(`no Chromium here: ${howTo}`)
  say('installing Chromium')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => spawnSync('apt-get', args, { stdio: ['ignore', 2, 2], env }).status === 0
  // A failed update may still leave a usable index.
  apt('update')
  const installed = apt('install', '-y', 'chromium') ? find() : undefined
  if (!installed) throw new Error(`apt-get could not install Chromium: ${howTo}`)
  return installed
}

function find() {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean), ...places]
  return folders.flatMap((folder) => [...names, ...appNames].map((name) => path.join(folder, name))).find(isExecutable)
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function shown(folder) {
  return path.relative(process.cwd(), folder) || 'this folder'
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const [, , ...folders] = process.argv
    ensure()
    for (const folder of folders) ensure(path.join(root, folder))
  } catch (error) {
    say(error.message)
    process.exitCode = 1
  }
}
