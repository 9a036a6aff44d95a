// The elements in React's JSX. Types alone: `import type {} from 'hasp/elements/react'`.
import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { ButtonAttributes, NetworkButtonAttributes } from './attributes.ts'

/** React 18 writes `class` of such an element as it is, and knows no `className` of it. */
type Props = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & { readonly class?: string | undefined }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'hasp-button': Props & ButtonAttributes
      'hasp-network-button': Props & NetworkButtonAttributes
    }
  }
}
