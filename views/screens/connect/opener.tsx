// Opens a wallet by its link, in the tap itself: a browser opens no app for a page that has waited. No browser tells whether
// the app is there, so a page that is still seen afterwards says what else there is.
import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { attempt } from '../../../src/connect/machine.ts'
import type { Platform } from '../../../src/connect/platform.ts'
import { storesOf } from '../../../src/connect/stores.ts'
import type { Way } from '../../../src/connect/ways.ts'
import { account, push, route } from '../../../src/core.ts'
import type { Wallet } from '../../../src/types.ts'
import { t } from '../../shell/text.ts'
import { onward } from '../../ui/icons.ts'
import { Icon, Picture, Row } from '../../ui/index.ts'
import { Button, copy, copyText, formatAddress, isHeld, out, PendingCard } from '../../ui/more.ts'

/** ms after a tap in which an app is open, or is not there. */
const stayTime = 4000

interface OpenerProps {
  readonly wallet: Wallet
  readonly way: Way
  readonly uri: string | undefined
  readonly platform: Platform
  /** The other ways. */
  readonly rows: ReactNode
  /** Called in the tap that opens an app of this device. */
  readonly onOpen: () => void
}

export function Opener({ wallet, way, uri, platform, rows, onOpen }: OpenerProps) {
  useSignals()
  const [outcome, tap] = useTap()
  // The route is ahead of what is drawn.
  const { address } = account.value ?? {}
  const held = address && isHeld(route.value)
  const names = { wallet: wallet.name }
  const hint = outcome === 'stayed' ? 'notOpened' : attempt.value?.slow ? 'stillWaiting' : 'acceptThere'
  return (
    <PendingCard
      outcome={held ? 'held' : undefined}
      other={<Picture url={wallet.imageUrl} name={wallet.name} />}
      title={t(held ? 'walletConnected' : 'openInWallet', names)}
      hint={held ? formatAddress(address) : t(hint, names)}
      retry={undefined}
      foot={
        <>
          <div>
            {rows}
            {outcome === 'stayed' ? (
              <Get wallet={wallet} platform={platform} />
            ) : (
              // Its place, so that nothing moves when it comes.
              storesOf(wallet, platform)[0] && <div className="row" />
            )}
          </div>
          <section className="foot beside">
            <Button icon={copy} busy={!uri} onClick={() => uri && copyText(uri, 'linkCopied')}>
              {t('copyLink')}
            </Button>
            <OpenLink
              way={way}
              onClick={() => {
                tap()
                if (way.name === 'mobile') onOpen()
              }}
            >
              {t(outcome ? 'openAgain' : 'openWallet', names)}
            </OpenLink>
          </section>
        </>
      }
    />
  )
}

/** The same element before there is a link, so that the focus stays on it. */
function OpenLink({ way: { link }, onClick, children }: { way: Way; onClick(): void; children: string }) {
  return (
    <a
      className="button fill wide"
      href={link?.href}
      target={link?.target}
      rel="noreferrer"
      role={link ? undefined : 'link'}
      tabIndex={link ? undefined : 0}
      aria-disabled={!link || undefined}
      onClick={link && onClick}
    >
      {children}
    </a>
  )
}

type Outcome = 'stayed' | 'returned' | undefined
/** Tells what came of the last tap: the page was not left within its time, or it was left and is seen again. */
function useTap(): readonly [outcome: Outcome, tap: () => void] {
  const [outcome, setOutcome] = useState<Outcome>()
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  // In the tap itself: a page that is left at once runs no effect before it is seen again.
  const tap = (): void => {
    stop.current?.()
    const timer = setTimeout(setOutcome, stayTime, 'stayed')
    const look = (): void => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') setOutcome('returned')
    }
    document.addEventListener('visibilitychange', look)
    stop.current = () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }
  return [outcome, tap]
}

/** Where the wallet can be got: on a phone its store itself, elsewhere what there is to choose from. */
export function Get({ wallet, platform }: { wallet: Wallet; platform: Platform }) {
  const [first, ...more] = storesOf(wallet, platform)
  const name = t('getIt')
  const picture = <Picture url={wallet.imageUrl} name={wallet.name} />
  if (!first) return null
  if (more[0])
    return (
      <Row
        picture={picture}
        name={name}
        end={<Icon path={onward} className="flip" />}
        onClick={() => push('Downloads', { listing: wallet })}
      />
    )
  return (
    <a className="row" href={first[1]} target="_blank" rel="noreferrer">
      {picture}
      <span>
        <b>{name}</b>
      </span>
      <Icon path={out} className="flip" />
    </a>
  )
}
