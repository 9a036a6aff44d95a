import type { Metafile } from 'esbuild'

/**
 * The result of a pass of the build: esbuild's metafile, and the files by their path from the project's folder. `maps` are their
 * source maps, as JSON, where the pass makes some.
 */
export interface Built {
  readonly metafile: Metafile
  readonly files: Map<string, Buffer>
  readonly maps?: ReadonlyMap<string, string> | undefined
}
/** One name of an import or export clause: the name before `as`, and the one after it. */
export type Pair = readonly [string, string]
export type Outputs = Metafile['outputs']
