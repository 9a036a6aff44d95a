import type { Metafile } from 'esbuild'

/** The result of a pass of the build: esbuild's metafile, and the files by their path from the project's folder. */
export interface Built {
  readonly metafile: Metafile
  readonly files: Map<string, Buffer>
}
/** One name of an import or export clause: the name before `as`, and the one after it. */
export type Pair = readonly [string, string]
export type Outputs = Metafile['outputs']
