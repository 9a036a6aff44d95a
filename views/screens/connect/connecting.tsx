// One wallet is being asked. Draws the attempt; starts it only when it is asked for once more.
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { attempt, connect } from '../../../src/connect/machine.ts'
import { account, asking, back, findConnector, pick, route } from '../../../src/core.ts'
import { connecting } from '../../../src/messages/connecting/en.ts'
import type { MessageKey } from '../../../src/messages.ts'
import type { ModalErrorCode, Wallet } from '../../../src/types.ts'
import type { ScreenProps } from '../../screens.ts'
import { addMessages, t } from '../../shell/text.ts'
import { IconButton, Picture } from '../../ui/index.ts'
import { copy, copyDetails, copyText, formatAddress, isHeld, PendingCard } from '../../ui/more.ts'

addMessages('connecting', connecting)

type Words = readonly [MessageKey, MessageKey]
// A map, because a wallet that plays an error of ours may name it 'constructor'.
const usual: ReadonlyMap<ModalErrorCode | undefined, Words> = new Map([
  ['rejected', ['declined', 'declinedHint']],
  ['not-connected', ['noAccounts', 'noAccountsHint']],
  ['not-available', ['partMissing', 'partMissingHint']],
  ['timeout', ['tookTooLong', 'tookTooLongHint']],
])

type Failure = ReturnType<typeof import('./failures.ts').failures.get>
/** What is said of a failure: false while the words for it are on their way, undefined where there are none or they are lost. */
function useFailure(code?: ModalErrorCode): Failure | false {
  const [found, setFound] = useState<readonly [ModalErrorCode, Failure?]>()
  const isUnusual = code && code !== 'wallet-error' && !usual.has(code)
  useEffect(() => {
    if (!isUnusual) return
    import('./failures.ts').then(
      async ({ failures, translated }) => {
        await translated
        setFound([code, failures.get(code)])
      },
      () => setFound([code]),
    )
  }, [code, isUnusual])
  return isUnusual ? found?.[0] === code && found[1] : undefined
}

/** The one that is asked, although it may have been called off meanwhile. */
const connectorOf = ({ wallet }: ScreenProps['data']) => attempt.value?.connector ?? findConnector(String(wallet))

export function Title({ data }: ScreenProps) {
  useSignals()
  return <>{connectorOf(data)?.name ?? t('connectWallet')}</>
}

/** The link that leads to the wallet; what went wrong, for a developer. A refusal is no error. */
export function Tools() {
  useSignals()
  const { code, uri } = attempt.value ?? {}
  if (uri) return <IconButton icon={copy} name={t('copyLink')} onClick={() => copyText(uri, 'linkCopied')} />
  if (!code || code === 'rejected') return null
  return <IconButton icon={copy} name={t('copyDetails')} onClick={() => copyDetails(code)} />
}

export default function Connecting({ data }: ScreenProps) {
  useSignals()
  const connector = connectorOf(data)
  const now = attempt.value
  const failure = useFailure(now?.code)
  useEffect(() => {
    // Its chunk was lost when the wallet was picked.
    if (connector && route.peek().view === 'ConnectingExternal' && !attempt.peek() && !asking.peek())
      void pick(connector).catch(() => undefined)
  }, [connector])
  // One that was chosen from a list is asked by a connector that any wallet may answer.
  const { name: wallet = '', imageUrl } = (data.listing as Wallet | undefined) ?? connector ?? {}
  const phase = now?.phase ?? 'waiting'
  const failed = phase === 'failed'
  // The route is ahead of what is drawn.
  const { address } = account.value ?? {}
  const held = address && isHeld(route.value)
  if (held)
    return (
      <PendingCard
        outcome="held"
        other={<Picture url={imageUrl} name={wallet} />}
        title={t('connected')}
        hint={formatAddress(address)}
        retry={undefined}
        onCancel={back}
      />
    )
  // Until there are words for it, a failure is not told.
  const [title, hint] = failure ? failure.words : words(failure === false ? 'waiting' : phase, now?.code)
  const { wayOn } = failure || {}
  return (
    <PendingCard
      outcome={failure === false ? undefined : now?.code}
      other={<Picture url={imageUrl} name={wallet} />}
      title={t(title, { wallet })}
      hint={t(now?.slow ? 'stillWaiting' : hint, { wallet })}
      retry={
        wayOn === 'otherWallet'
          ? back
          : connector && (failed || now?.slow || phase === 'pending')
            ? () => void connect(connector).catch(() => undefined)
            : undefined
      }
      retryName={wayOn ?? (phase === 'pending' ? 'askAgain' : undefined)}
      onCancel={back}
    />
  )
}

function words(phase: string, code?: ModalErrorCode): Words {
  if (phase === 'waiting') return ['continueIn', 'acceptRequest']
  if (phase === 'pending') return ['pending', 'pendingHint']
  return usual.get(code) ?? ['walletError', 'walletErrorHint']
}
