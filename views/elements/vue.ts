// The elements in Vue's templates. Types alone: `import type {} from 'hasp/elements/vue'`.
import type { HTMLAttributes, PublicProps } from 'vue'
import type { ButtonAttributes, NetworkButtonAttributes } from './attributes.ts'

type Element<Attributes> = new () => { $props: HTMLAttributes & PublicProps & Attributes }

declare module 'vue' {
  interface GlobalComponents {
    'hasp-button': Element<ButtonAttributes>
    'hasp-network-button': Element<NetworkButtonAttributes>
  }
}
