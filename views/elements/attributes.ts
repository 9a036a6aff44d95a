// What the elements of `hasp/cdn` take, for those who check their markup.
import type { AccountId, Namespace } from '../../src/types.ts'

/**
 * Of `<hasp-network-button>`. `disabled` counts by being there, as in HTML; some renderers write `disabled="false"` for false,
 * so it is left out instead.
 */
export interface NetworkButtonAttributes {
  readonly label?: string | undefined
  readonly disabled?: true | '' | undefined
}
/** Of `<hasp-button>`. */
export interface ButtonAttributes extends NetworkButtonAttributes {
  readonly balance?: 'show' | 'hide' | undefined
  readonly network?: 'show' | 'hide' | undefined
  readonly namespace?: Namespace | undefined
  /** Who was connected at the last visit, drawn until it is known: a CAIP-10 id. */
  readonly account?: AccountId | undefined
}
