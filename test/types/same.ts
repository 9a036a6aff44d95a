// What the pinned types are compared with.

/** Told apart by how the compiler compares two generic functions: readonly and optional count. */
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
export const same = <_A, _B>(_proof: Equal<_A, _B>): void => {}
