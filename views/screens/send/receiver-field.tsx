// To whom: an address, a name or a request, typed, pasted or read from a picture of a code.
import { useSignals } from '@preact/signals-react/runtime'
import type { ClipboardEvent } from 'react'
import { networks, notify, push } from '../../../src/core.ts'
import type { Missing } from '../../../src/flows/send/draft.ts'
import { mostLetters, receiver, retryReceiver, writeReceiver } from '../../../src/flows/send/receiver.ts'
import type { Network } from '../../../src/types.ts'
import { t } from '../../shell/text.ts'
import { Groups } from '../../ui/hinge.tsx'
import { IconButton } from '../../ui/index.ts'
import { Labelled, useText } from './labelled.tsx'

const clipboardIcon = 'M7.5 3.5h5v3h-5zM7.5 5H5v12h10V5h-2.5'
/** Letters that one line has room for. */
const lineLength = 34

/** Browsers that read codes do so by this. https://wicg.github.io/shape-detection-api/ */
type Detector = new (options: {
  readonly formats: readonly string[]
}) => { detect(image: Blob): Promise<readonly { readonly rawValue: string }[]> }

/** Reads the code on a picture that is pasted. */
async function readCode(image: Blob): Promise<void> {
  const { BarcodeDetector } = globalThis as { readonly BarcodeDetector?: Detector }
  const codes = BarcodeDetector && (await new BarcodeDetector({ formats: ['qr_code'] }).detect(image))
  if (!codes?.[0]) throw new TypeError('no code')
  await writeReceiver(codes[0].rawValue)
}
const cannot = (): void => notify('error', 'pasteFailed')

async function paste(): Promise<void> {
  await writeReceiver(await navigator.clipboard.readText())
}
function onPaste(event: ClipboardEvent): void {
  const image = [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'))
  if (!image) return
  event.preventDefault()
  readCode(image).catch(cannot)
}

/** The network that a request is for, by its name where it is listed. */
const wanted = () => networks.value.find(({ caipNetworkId }) => caipNetworkId === receiver.value.wanted)
export const wantedNetwork = (): string => wanted()?.name ?? receiver.value.wanted ?? ''

interface ReceiverFieldProps {
  readonly error: string
  readonly lack: Missing | undefined
  onEnter(): void
}
export function ReceiverField({ error, lack, onEnter }: ReceiverFieldProps) {
  useSignals()
  const { text, name, address } = receiver.value
  const input = useText<HTMLTextAreaElement>(text)
  return (
    <Labelled id="receiver" label={t('receiver')} error={error} below={<WayOn lack={lack} />}>
      <textarea
        id="receiver"
        ref={input}
        className={address && !name ? 'mono' : undefined}
        rows={text.length > lineLength ? 2 : 1}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        dir="ltr"
        placeholder={t('receiverHint')}
        aria-invalid={!!error}
        aria-describedby="receiver-wrong"
        maxLength={mostLetters}
        defaultValue={text}
        onInput={(event) => void writeReceiver(event.currentTarget.value)}
        onPaste={onPaste}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onEnter()
        }}
      />
      <IconButton icon={clipboardIcon} name={t('paste')} onClick={() => void paste().catch(cannot)} />
    </Labelled>
  )
}

/** Asks the wallet, which is shown as from the list of networks; from there it is a way back to here. */
async function switchTo({ caipNetworkId }: Network): Promise<void> {
  const { switchNetwork } = await import('../../../src/connect/calls.ts')
  push('SwitchNetwork')
  await switchNetwork(caipNetworkId)
}

/** What a name means, or what can be done where it means nothing yet. */
function WayOn({ lack }: { lack: Missing | undefined }) {
  useSignals()
  const { name, address } = receiver.value
  const on = lack === 'requestElsewhere' && wanted()
  if (name && address) return <Groups of={address} />
  if (lack === 'nameFailed')
    return (
      <button type="button" className="word" onClick={() => void retryReceiver()}>
        {t('tryAgain')}
      </button>
    )
  if (!on) return null
  return (
    <button type="button" className="word" onClick={() => void switchTo(on).catch(() => undefined)}>
      {t('switchTo', { network: on.name })}
    </button>
  )
}
