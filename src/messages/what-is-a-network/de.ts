import type { Translation } from '../../messages.ts'

export const messages: Translation<'what-is-a-network'> = {
  networkBook: 'Ein Buch, das niemandem gehört',
  networkBookText: 'Jedes Netzwerk hält selbst fest, wem was gehört. Viele Computer führen es gemeinsam.',
  networkFee: 'Eine Gebühr in eigener Münze',
  networkFeeText: 'Was Sie dort tun, kostet etwas von seiner Münze. Halten Sie davon etwas bereit.',
  networkApart: 'Jedes für sich',
  networkApartText:
    'Was Sie in einem Netzwerk besitzen, ist nicht in einem anderen. Senden Sie nur dorthin, wo der Empfänger ist.',
}
