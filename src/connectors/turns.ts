// Which of several answers counts, where they come in another order than they were asked for.

/**
 * Returns what numbers the questions to a wallet. Called when one is asked it gives what tells of its answer, once that is here,
 * whether it counts: not where something newer counts already. What the visitor decides is newer than all that is asked by then, so
 * it is asked and counts at once.
 */
export function turns(): () => () => boolean {
  let asked = 0
  let counted = 0
  return () => {
    const mine = ++asked
    return () => {
      const isNew = mine > counted
      if (isNew) counted = mine
      return isNew
    }
  }
}
