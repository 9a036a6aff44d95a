// What the CDN build takes for React: of preact/compat only what hasp and signals-react use. Preact alone already
// draws what the views write (no camel-case SVG attributes, no controlled inputs).
import { type ComponentChild, type ComponentType, type ContainerNode, createElement, render } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

export { Component, createContext, createElement, Fragment } from 'preact'
export { useContext, useEffect, useMemo } from 'preact/hooks'
export { useLayoutEffect, useRef, useState }

/** What JSX becomes. Preact's own is createElement written once more, for speed; here it would be a second copy. */
export const jsx = (type: ComponentType<object>, props: object, key?: string) =>
  createElement(type, key === undefined ? props : { ...props, key })
export { jsx as jsxDEV, jsx as jsxs }

/** signals-react looks at the major number to know React's elements; it knows Preact's by 18. */
export const version = '18.0.0'

/** As React's: the value now, and a redraw when it is another one. */
export function useSyncExternalStore<T>(subscribe: (changed: () => void) => () => void, snapshot: () => T): T {
  const value = snapshot()
  const [, redraw] = useState({})
  const drawn = useRef(value)
  drawn.current = value
  // In the layout phase, so that no change falls between drawing and listening.
  useLayoutEffect(() => {
    const look = (): void => {
      if (!Object.is(drawn.current, snapshot())) redraw({})
    }
    look()
    return subscribe(look)
  }, [subscribe, snapshot])
  return value
}

/** As react-dom's, where drawing waits for nothing. */
export const flushSync = (run: () => void): void => run()

/** As react-dom/client's. */
export const createRoot = (container: ContainerNode) => ({
  render: (node: ComponentChild): void => render(node, container),
  unmount: (): void => render(null, container),
})
