// What a consumer gets: the package as npm packs it, unpacked into a project outside this one.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
export const root = path.resolve(import.meta.dirname, '../..')

export interface Consumer {
  readonly folder: string
  readonly package: string
  /** As npm packed it. */
  readonly tarball: string
  /** Runs Node in the project; rejects when it fails or does not end by itself. */
  node(...args: string[]): Promise<string>
  write(file: string, text: string): Promise<void>
  /** Puts packages of this project beside it, as an app that has them would. */
  link(...names: readonly string[]): Promise<void>
  /** One under another name than that of its folder. */
  put(name: string, folder: string): Promise<void>
  remove(): Promise<void>
}

/** @param packed a tarball that another has made: packing takes a second */
export async function install(packed?: string): Promise<Consumer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'hasp-consumer-'))
  const modules = path.join(folder, 'node_modules')
  await mkdir(modules)
  const tarball = packed ?? (await pack(folder))
  await run('tar', ['-xzf', tarball, '-C', modules])
  await rename(path.join(modules, 'package'), path.join(modules, 'hasp'))
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ name: 'consumer', type: 'module' }))
  const put = async (name: string, from: string): Promise<void> => {
    const target = path.join(modules, name)
    await mkdir(path.dirname(target), { recursive: true })
    await symlink(from, target).catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
  return {
    folder,
    package: path.join(modules, 'hasp'),
    tarball,
    put,
    async node(...args) {
      // What it says is read, and nobody sees its colours.
      const { FORCE_COLOR: _, ...rest } = process.env
      const env = { ...rest, NODE_OPTIONS: '', NO_COLOR: '1' }
      const options = { cwd: folder, env, timeout: 240_000 }
      const done = await run(process.execPath, args, options).catch((error) => {
        throw new Error(`${error.stdout}${error.stderr}` || String(error))
      })
      return done.stdout
    },
    write: (file, text) => writeFile(path.join(folder, file), text),
    async link(...names) {
      for (const name of names) await put(name, path.join(root, 'node_modules', name))
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

async function pack(folder: string): Promise<string> {
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: root,
  })
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }]
  return path.join(folder, filename)
}

/** The files below `folder`, by their path from it. */
export async function files(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  return found.map((file) => path.relative(folder, file).split(path.sep).join('/')).sort()
}

export const read = (folder: string, file: string): Promise<string> => readFile(path.join(folder, file), 'utf8')
