export function buildExtension(outdir: string): Promise<void>
