// Which of several answers counts, where they come in another order than they were asked for.

/**
 * Numbers the questions to one wallet. `const isNew = turn()` when it is asked; `isNew()` when it has answered says whether the answer
 * counts: not where a later question's does already. What the visitor decides counts at once, by `turn()()`, and over all that was
 * asked until then.
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
