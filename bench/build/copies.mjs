// Gives each of several lazy chunks its own copy of the modules that they share. Otherwise esbuild would make files of these:
// every namespace would take one request more, and the whole of a library of which it needs a little.
import { readFile } from 'node:fs/promises'

/**
 * @param {string} file
 * @returns {import('esbuild').Loader}
 */
export const loaderOf = (file) => (/\.tsx$/.test(file) ? 'tsx' : /\.ts$/.test(file) ? 'ts' : 'js')

/**
 * Makes an esbuild plugin. `groupOf(importer)` names the group whose copies a file uses, undefined for the common modules;
 * `isCopied(file)` tells which modules are copied. The imports of a copy belong to the same group, also of the other plugins that
 * keep it under the same `key`.
 *
 * @param {string} name
 * @param {(importer: string) => string | undefined} groupOf
 * @param {(file: string) => boolean} isCopied
 * @param {string} key
 * @returns {import('esbuild').Plugin}
 */
export const copies = (name, groupOf, isCopied, key = 'group') => ({
  name,
  setup(build) {
    build.onResolve({ filter: /^(\.|@|uqr$)/ }, async ({ path: wanted, importer, kind, resolveDir, pluginData }) => {
      const group = pluginData?.[key] ?? groupOf(importer)
      if (!group || pluginData?.isOurs || kind !== 'import-statement') return undefined
      const {
        path: file,
        errors,
        sideEffects,
      } = await build.resolve(wanted, {
        kind,
        importer,
        resolveDir,
        pluginData: { isOurs: true },
      })
      if (errors.length > 0 || !isCopied(file)) return undefined
      return { path: file, suffix: `?${group}`, sideEffects, pluginData: { [key]: group } }
    })
    build.onLoad({ filter: /\.m?[jt]sx?$/ }, async ({ path: file, suffix, pluginData }) =>
      suffix && pluginData?.[key]
        ? { contents: await readFile(file, 'utf8'), loader: loaderOf(file), pluginData }
        : undefined,
    )
  },
})
