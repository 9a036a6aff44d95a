// Which of several answers counts, where they come in another order than they were asked for.

/**
 * Numbers the questions to one wallet. `const isNew = asked()` when it is asked; `isNew()` when it has answered says whether the
 * answer counts: not where a later question's does already. `decided()`, which is true, where the visitor has decided something: that
 * counts at once, and over all that was asked until then.
 */
export function questions(): readonly [asked: () => () => boolean, decided: () => boolean] {
  let last = 0
  let counted = 0
  const asked = () => {
    const mine = ++last
    return (): boolean => {
      if (mine <= counted) return false
      counted = mine
      return true
    }
  }
  return [asked, () => asked()()]
}
