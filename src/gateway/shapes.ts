// Of what shape a value may be that somebody else wrote: a page in its request, or the operator in a list.

export type Check = (value: unknown) => boolean

/** Most characters of a text that has no bound of its own. */
const maxText = 2048

export const isText: Check = (value) => typeof value === 'string' && value.length > 0 && value.length <= maxText

export const fits =
  (shape: RegExp): Check =>
  (value) =>
    isText(value) && shape.test(value as string)

export const listOf =
  (check: Check, [min, max]: readonly [number, number]): Check =>
  (value) =>
    Array.isArray(value) && value.length >= min && value.length <= max && value.every(check)

export const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)

/** CAIP-2, of any namespace. */
export const networkShape = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
