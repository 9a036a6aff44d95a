// Reads and writes the import and export clauses of a minified file.

export const importPattern = /import(?:\{([^}]*)\}from)?"([^"]+)";/g
export const exportPattern = /export\{([^}]*)\};?\s*$/

/**
 * Reads a list such as `a as b,c` as pairs of names.
 *
 * @param {string} list
 * @returns {import('./built.ts').Pair[]}
 */
export const names = (list) =>
  list.split(',').map((item) => {
    const [before = '', after = before] = item.split(' as ')
    return [before, after]
  })
/** @param {readonly import('./built.ts').Pair[]} pairs */
export const clause = (pairs) =>
  pairs.map(([before, after]) => (before === after ? before : `${before} as ${after}`)).join()
