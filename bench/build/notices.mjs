// The texts that go along with what is bundled.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * The licences of the packages that are in the files: theirs ask to go along, and the files have no comments.
 *
 * @param {string} root
 * @param {readonly import('esbuild').Metafile[]} metafiles
 */
export async function notices(root, ...metafiles) {
  const used = metafiles.flatMap(({ outputs }) =>
    Object.values(outputs).flatMap(({ inputs }) => Object.entries(inputs)),
  )
  const names = used.flatMap(([file, { bytesInOutput }]) => {
    const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file) ?? []
    return name && bytesInOutput > 0 ? [name] : []
  })
  const texts = [...new Set(names)].sort().map(async (name) => {
    const folder = path.join(root, 'node_modules', name)
    const licence = (await readdir(folder)).find((file) => /^licen[cs]e/i.test(file))
    if (!licence) throw new Error(`${name} is bundled and has no licence file`)
    return `${name}\n\n${(await readFile(path.join(folder, licence), 'utf8')).trim()}\n`
  })
  return Buffer.from((await Promise.all(texts)).join(`\n${'-'.repeat(72)}\n\n`))
}
