// What a test does with an engine, whatever drives it.

/** CSS pixels of the viewport. */
export interface Point {
  readonly x: number
  readonly y: number
}
/** As WebDriver writes them. https://w3c.github.io/webdriver/#keyboard-actions */
export const keys = { Tab: '\uE004', Shift: '\uE008', Enter: '\uE007', Escape: '\uE00C' } as const

export interface Tab {
  goto(url: string): Promise<void>
  reload(): Promise<void>
  /** A function of the page; arguments and results go as JSON. */
  run<const A extends readonly unknown[], T>(act: (...args: A) => T | Promise<T>, ...args: A): Promise<T>
  /** With the mouse. */
  tap(at: Point): Promise<void>
  /** One after the other goes down, and then all go up. */
  press(...names: readonly (keyof typeof keys)[]): Promise<void>
  resize(size: { readonly width: number; readonly height: number }): Promise<void>
  front(): Promise<void>
  close(): Promise<void>
}

export interface Engine {
  readonly version: string
  tab(): Promise<Tab>
  stop(): Promise<void>
}

/** ms for one command. */
export const commandTime = 20_000

export const pointer = ({ x, y }: Point) => ({
  type: 'pointer',
  id: 'mouse',
  parameters: { pointerType: 'mouse' },
  actions: [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
})
export const keyboard = (names: readonly (keyof typeof keys)[]) => ({
  type: 'key',
  id: 'keyboard',
  actions: [
    ...names.map((name) => ({ type: 'keyDown', value: keys[name] })),
    ...names.map((name) => ({ type: 'keyUp', value: keys[name] })),
  ],
})

/** A function and its arguments as one expression that gives text, so that every protocol brings it over. */
export const expression = (act: (...args: never) => unknown, args: readonly unknown[]): string =>
  `(async () => JSON.stringify([await (${act})(...${JSON.stringify(args)})]))()`
/** What it gave; undefined is no JSON. */
export const result = <T>(text: string): T => (JSON.parse(text) as [T | null])[0] as T
