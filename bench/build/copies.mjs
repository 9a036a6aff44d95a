// Modules that several lazy chunks share, one copy for each. Shared, esbuild would make files of them: one request more for
// every namespace, and all of a library that one namespace needs a little of and the curves need whole.
import { readFile } from 'node:fs/promises'

/**
 * @param {string} file
 * @returns {import('esbuild').Loader}
 */
export const loaderOf = (file) => (/\.tsx$/.test(file) ? 'tsx' : /\.ts$/.test(file) ? 'ts' : 'js')

/**
 * An esbuild plugin. `groupOf(importer)` names whose copies a file uses, undefined for the common ones; `isCopied(file)` says
 * of which modules there are any. What a copy imports belongs to the same group.
 *
 * @param {string} name
 * @param {(importer: string) => string | undefined} groupOf
 * @param {(file: string) => boolean} isCopied
 * @returns {import('esbuild').Plugin}
 */
export const copies = (name, groupOf, isCopied) => ({
  name,
  setup(build) {
    build.onResolve({ filter: /^(\.|@)/ }, async ({ path: wanted, importer, kind, resolveDir, pluginData }) => {
      const group = pluginData?.group ?? groupOf(importer)
      if (!group || pluginData?.isOurs || kind !== 'import-statement') return undefined
      const { path: file, errors } = await build.resolve(wanted, {
        kind,
        importer,
        resolveDir,
        pluginData: { isOurs: true },
      })
      if (errors.length > 0 || !isCopied(file)) return undefined
      return { path: file, suffix: `?${group}`, pluginData: { group } }
    })
    build.onLoad({ filter: /\.[jt]s$/ }, async ({ path: file, suffix, pluginData }) =>
      suffix && pluginData?.group
        ? { contents: await readFile(file, 'utf8'), loader: loaderOf(file), pluginData }
        : undefined,
    )
  },
})
