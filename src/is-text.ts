/** Tells whether what comes from outside is a text. */
export const isText = (value: unknown): value is string => typeof value === 'string'
