import type { Metafile } from 'esbuild'

/** What a pass of the build gives: what esbuild says of it, and the files by their path from the project's folder. */
export interface Built {
  readonly metafile: Metafile
  readonly files: Map<string, Buffer>
}
/** Before and after, of one name of an import or export clause. */
export type Pair = readonly [string, string]
export type Outputs = Metafile['outputs']
