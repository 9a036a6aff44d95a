// A wallet on another device: a code to scan, its link to copy, and how long it counts. A new one comes by itself.
import { useSignals } from '@preact/signals-react/runtime'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { attempt, connect } from '../../../src/connect/machine.ts'
import { asking, config, findConnector, isPhone, notify, track, wallets } from '../../../src/core.ts'
import { scan } from '../../../src/messages/scan/en.ts'
import type { Wallet } from '../../../src/types.ts'
import type { ScreenProps } from '../../screens.ts'
import { addStyles } from '../../shell/root.ts'
import { addMessages, t } from '../../shell/text.ts'
import { IconButton, Picture } from '../../ui/index.ts'
import { Button, copy, copyDetails, copyText } from '../../ui/more.ts'
import { Plate } from '../../ui/plate.tsx'
import css from './scan.css'

addStyles(css)
addMessages('scan', scan)

/** s that a code is shown before the next one takes its place. */
const shownTime = 230
/** At how many seconds before that a screen reader is told, beside each whole minute: when nobody has scanned it, and at last. */
const calls = [210, 30, 10]
/** Down to how many it is said that nobody has scanned it. */
const lateTime = 180
/** s in which a code counts as new. */
const newTime = 5

/**
 * The code that was shown last, and since when: ms of `performance.now()`. A screen that comes anew with the same code goes on with
 * that; for any other code it says nothing.
 */
let shown: { readonly uri: string; readonly since: number } | undefined

export function Title() {
  return <>{t(isPhone() ? 'scanOther' : 'scanPhone')}</>
}

/** What went wrong, for a developer; a refusal is no error. The link has a button of its own here. */
export function Tools() {
  useSignals()
  const { code } = attempt.value ?? {}
  if (!code || code === 'rejected') return null
  return <IconButton icon={copy} name={t('copyDetails')} onClick={() => copyDetails(code)} />
}

const nothing = (): void => undefined

/** What asks again: a code that was not scanned in time is no failure, and the next one may be. */
const again = (): void => {
  const { connector } = attempt.peek() ?? {}
  if (connector) void connect(connector).catch(nothing)
}

export default function Scan({ data }: ScreenProps) {
  useSignals()
  const now = attempt.value
  // The row, which has a claim once it has paired, as the sessions of earlier visits have.
  const [connector] = useState(() =>
    data.wallet
      ? findConnector(`${data.wallet}`)
      : wallets.peek().find(({ type, claim }) => type === 'walletConnect' && !claim),
  )
  useEffect(() => {
    // The view was asked for by its name, or the chunk that asks was lost when the row was clicked.
    if (!connector) return
    if (!attempt.peek() && !asking.peek()) void connect(connector).catch(nothing)
    track('SELECT_WALLET', { name: connector.name, platform: 'qrcode' })
  }, [connector])
  // Without an attempt a wallet has answered, and the next screen is on its way.
  const uri = useRef(now?.uri)
  if (now) uri.current = now.uri
  const code = (
    <>
      <Code uri={uri.current} />
      <Beside />
    </>
  )
  return now?.phase === 'failed' ? <Failed data={data} meanwhile={code} /> : code
}

/** How any wallet is said to have failed, which the code does not wait for. */
function Failed({ data, meanwhile }: ScreenProps & { meanwhile: ReactNode }) {
  const [Connecting, setConnecting] = useState<ComponentType<ScreenProps>>()
  useEffect(() => {
    const load = (): void =>
      void import('./connecting.tsx').then(
        (screen) => setConnecting(() => screen.default),
        () => notify('error', 'partMissing', load),
      )
    load()
  }, [])
  return Connecting ? <Connecting data={data} /> : meanwhile
}

/** A code, round the picture of the wallet that is to scan it or, as any may, of the site. */
export function Code({ uri, wallet }: { uri: string | undefined; wallet?: Pick<Wallet, 'name' | 'imageUrl'> }) {
  useSignals()
  const { name = '', icons } = config.value?.metadata ?? {}
  const left = useSecondsLeft(uri)
  const isSlow = attempt.value?.slow
  const text = t(!uri ? 'codeLoading' : isSlow && left > lateTime ? 'notScanned' : 'newCodeIn', { time: clock(left) })
  // Once a code was not scanned another one is offered for good, so that the button never goes from under a finger or the focus.
  const isOffered = useRef(false)
  if (isSlow) isOffered.current = true
  return (
    <section>
      <Plate text={uri} name={t(uri ? 'connectionCode' : 'codeLoading')}>
        <Picture url={wallet ? wallet.imageUrl : icons?.[0]} name={wallet?.name ?? name} />
      </Plate>
      <div className="time">
        <svg viewBox={`0 0 ${shownTime} 1`} preserveAspectRatio="none" aria-hidden="true">
          {uri && <path d={`M0 .5h${left}`} />}
        </svg>
        <p>
          <b>{t(!wallet ? 'scanHint' : isPhone() ? 'scanOther' : 'scanWallet')}</b>
          <small aria-hidden="true">{text}</small>
        </p>
      </div>
      <div className="beside">
        {isOffered.current && (
          <Button busy={!uri} onClick={again}>
            {t('newCode')}
          </Button>
        )}
        <Button wide icon={copy} busy={!uri} onClick={() => uri && copyText(uri, 'linkCopied')}>
          {t('copyLink')}
        </Button>
      </div>
      <Spoken left={left} uri={uri} text={text} />
    </section>
  )
}

/** Wallets that need no code, in a chunk of their own: the code is drawn without it, in its place. */
function Beside() {
  useSignals()
  const [OtherWallets, setShown] = useState<ComponentType | undefined>(() => loaded)
  useEffect(() => {
    import('./other-wallets.tsx').then(
      (part) => {
        loaded = part.OtherWallets
        setShown(() => loaded)
      },
      // The code is there without them.
      nothing,
    )
  }, [])
  return (
    wallets.value.some(({ leads }) => leads) && <section className="others">{OtherWallets && <OtherWallets />}</section>
  )
}
let loaded: ComponentType | undefined

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, '0')}`

function useSecondsLeft(uri: string | undefined): number {
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  if (uri && shown?.uri !== uri) shown = { uri, since: performance.now() }
  const passed = uri && shown ? Math.floor((performance.now() - shown.since) / 1000) : 0
  return Math.max(0, shownTime - passed)
}

/** What a screen reader is told: not every second, but each minute, shortly before the end, and of the next code. */
function Spoken({ left, uri, text }: { left: number; uri: string | undefined; text: string }) {
  const first = useRef(uri)
  first.current ??= uri
  const isCall = left % 60 === 0 || calls.includes(left)
  const isNew = left > shownTime - newTime && uri !== first.current
  return (
    <span className="unseen" role="status">
      {isCall ? text : isNew && t('newCode')}
    </span>
  )
}
