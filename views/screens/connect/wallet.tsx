// A wallet that was chosen from a list, and is not in this browser: its app, its page, or a code for the device that has it.
import { effect } from '@preact/signals-core'
import { useSignals } from '@preact/signals-react/runtime'
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { platformHere } from '../../../src/connect/here.ts'
import { attempt, connect, openedApp } from '../../../src/connect/machine.ts'
import { type Way, type WayName, waysTo } from '../../../src/connect/ways.ts'
import { asking, back, config, live, namespace, notify, push, track, wallets } from '../../../src/core.ts'
import { wallet as texts } from '../../../src/messages/wallet/en.ts'
import type { Namespace, Wallet } from '../../../src/types.ts'
import type { ScreenProps } from '../../screens.ts'
import { addStyles } from '../../shell/root.ts'
import { addMessages, t } from '../../shell/text.ts'
import { IconButton } from '../../ui/index.ts'
import { copy, copyDetails } from '../../ui/more.ts'
import { Get, Opener } from './opener.tsx'
import css from './wallet.css'
import { Hinge, WayRows } from './ways.tsx'

addStyles(css)
addMessages('wallet', texts)

type Scan = typeof import('./scan.tsx')
/** What draws a code. It is only fetched where a code is shown. */
let scan: Scan | undefined
const loadScan = async (): Promise<Scan> => (scan = await import('./scan.tsx'))
/** Resolves when there is all that the screen begins with: on a desktop that is a code. */
export const whenReady = (): Promise<unknown> =>
  platformHere().os === 'desktop' ? loadScan().catch(() => undefined) : Promise.resolve()

const walletOf = ({ listing }: ScreenProps['data']) => listing as Wallet

export function Title({ data }: ScreenProps) {
  return <>{walletOf(data).name}</>
}

/** What went wrong, for a developer; a refusal is no error. */
export function Tools() {
  useSignals()
  const { code } = attempt.value ?? {}
  if (!code || code === 'rejected') return null
  return <IconButton icon={copy} name={t('copyDetails')} onClick={() => copyDetails(code)} />
}

const nothing = (): void => undefined

export default function ChosenWallet({ data }: ScreenProps) {
  useSignals()
  const now = attempt.value
  // The row becomes the session's connector, and another takes its place in the list.
  const [row] = useState(() => wallets.peek().find(({ type, claim }) => type === 'walletConnect' && !claim))
  useEffect(() => {
    // The view was asked for with a wallet of a list, or the chunk that asks was lost.
    if (row && !attempt.peek() && !asking.peek()) void connect(row).catch(nothing)
  }, [row])
  const wallet = walletOf(data)
  const isOpened = useRef(false)
  // In the moment in which it is connected: what is asked of it first may come at once.
  useEffect(
    () =>
      effect(() => {
        // One whose accounts are refused is a session for a moment too.
        const isLive = live.value.some(({ connector }) => connector.id === row?.id)
        if (isLive && row?.claim) keep(row, wallet, isOpened.current)
      }),
    [row, wallet],
  )
  // Without an attempt a wallet has answered, and the next screen is on its way.
  const uri = useRef(now?.uri)
  if (now) uri.current = now.uri
  const onOpen = (): void => {
    isOpened.current = true
    openedApp()
  }
  const body = <Ways data={data} uri={uri.current} onOpen={onOpen} />
  return now?.phase === 'failed' ? <Failed data={data} meanwhile={body} /> : body
}

/** The wallet is a recent one, and an app that made the session on this phone is opened again for each request. */
function keep(
  { id, claim = '' }: { readonly id: string; readonly claim?: string },
  wallet: Wallet,
  isOpened: boolean,
): void {
  import('../../../src/flows/directory.ts').then(({ keepRecent }) => keepRecent(wallet, id)).catch(nothing)
  if (isOpened)
    import('../../../src/connect/app-link.ts')
      .then(({ keepApp }) => keepApp(claim, wallet, config.peek()))
      .catch(nothing)
}

/** The wallet with the picture that the directory has of it. It is here already where the wallet was chosen from the list. */
function usePictured(wallet: Wallet, here: string | undefined): Wallet {
  const [picture, setPicture] = useState({ of: wallet, url: here })
  // Before it is drawn: a letter that becomes a picture at once would be seen to blink.
  useLayoutEffect(() => {
    if (wallet.imageUrl || !wallet.imageId) return
    import('../../../src/flows/directory.ts')
      .then(({ walletImage }) => walletImage(wallet))
      .then((url) => setPicture({ of: wallet, url }), nothing)
  }, [wallet])
  return picture.url && picture.of === wallet ? { ...wallet, imageUrl: picture.url } : wallet
}

/** One way at a time, the best one first. */
function Ways({ data, uri, onOpen }: ScreenProps & { uri: string | undefined; onOpen(): void }) {
  useSignals()
  const [chosen, setChosen] = useState<unknown>()
  const wallet = usePictured(walletOf(data), data.picture as string | undefined)
  const platform = platformHere()
  const isPhone = platform.os !== 'desktop'
  const onChoose = (name: WayName): void => {
    const show = (): void => {
      if (!isPhone) setChosen(name)
      // Under a finger each other way is a view of its own, from which Back leads to the first one.
      else if (data.way) back()
      else push('ConnectingWalletConnectBasic', { ...data, picture: wallet.imageUrl, way: name })
    }
    // What is shown stays until the code can be drawn.
    if (name === 'qrcode' && !scan) loadScan().then(show, show)
    else show()
  }
  const wanted = (data.namespace as Namespace) ?? namespace.value
  const all = waysTo(wallet, { platform, uri, namespace: wanted, page: location.href })
  const first = all[0] as Way
  const way = all.find(({ name }) => name === (data.way ?? chosen)) ?? first
  const ways = { wallet, all: data.way ? [first] : all, way, onChoose }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the first way that the wallet was chosen by
  useEffect(() => {
    track('SELECT_WALLET', { name: wallet.name, platform: way.name })
  }, [])
  const rows = isPhone && <WayRows {...ways} />
  return (
    <>
      {!isPhone && <Hinge {...ways} />}
      {way.name === 'qrcode' ? (
        <>
          <Code uri={uri} wallet={wallet} />
          <div>
            {rows}
            <Get wallet={wallet} platform={platform} />
          </div>
        </>
      ) : (
        <Opener key={way.name} wallet={wallet} way={way} uri={uri} platform={platform} rows={rows} onOpen={onOpen} />
      )}
    </>
  )
}

/** Draws what is needed for it, once that is here. */
function useLoaded<Part>(first: Part | undefined, load: () => Promise<Part>): Part | undefined {
  const [part, setPart] = useState<{ readonly loaded: Part } | undefined>(first && { loaded: first })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is loaded is the same for as long as the page lives
  useEffect(() => {
    const get = (): void =>
      void load().then(
        (loaded) => setPart({ loaded }),
        () => notify('error', 'partMissing', get),
      )
    if (!part) get()
  }, [])
  return part?.loaded
}

function Code({ uri, wallet }: { uri: string | undefined; wallet: Wallet }) {
  const loaded = useLoaded(scan, loadScan)
  return loaded ? <loaded.Code uri={uri} wallet={wallet} /> : null
}

/** How any wallet is said to have failed. */
function Failed({ data, meanwhile }: ScreenProps & { meanwhile: ReactNode }) {
  const loaded = useLoaded<{ readonly default: ComponentType<ScreenProps> }>(
    undefined,
    () => import('./connecting.tsx'),
  )
  return loaded ? <loaded.default data={data} /> : meanwhile
}
