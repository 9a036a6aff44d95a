// The elements in Preact's JSX. Types alone: `import type {} from 'hasp/elements/preact'`.
import type { JSX as Jsx } from 'preact'
import type { ButtonAttributes, NetworkButtonAttributes } from './attributes.ts'

/** What every element takes, by a way that all versions know: they name the type itself differently. */
type Props = Jsx.IntrinsicElements['nav']

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'hasp-button': Props & ButtonAttributes
      'hasp-network-button': Props & NetworkButtonAttributes
    }
  }
}
