import type { Translation } from '../../messages.ts'

export const messages: Translation<'search'> = {
  searchNetwork: 'Netzwerk suchen',
  noNetwork: 'Kein Netzwerk mit diesem Namen',
  clear: 'Löschen',
}
