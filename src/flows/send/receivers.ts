// Who was paid before from this browser: the last four of a namespace, which the visitor can have forgotten.
import { type ReadonlySignal, signal } from '@preact/signals-core'
import { isNamespace } from '../../../chains/caip.ts'
import { lifetime } from '../../connect/machine.ts'
import { readImage, readText, readWord } from '../../services/data/read.ts'
import type { Namespace } from '../../types.ts'
import { openList, type StoredList } from '../stored-list.ts'

export interface PastReceiver {
  readonly namespace: Namespace
  readonly address: string
  /** The name by which it was found. */
  readonly name?: string
  readonly avatar?: string
}
/** Of each namespace. */
const most = 4

const receivers_ = signal<readonly PastReceiver[]>([])
/** The newest first, of all namespaces. */
export const receivers: ReadonlySignal<readonly PastReceiver[]> = receivers_
let loading: Promise<void> | undefined

/** Reads the store once for each modal. */
export function loadReceivers(): Promise<void> {
  const end = lifetime()
  if (loading || end.aborted) return loading ?? Promise.resolve()
  loading = readFrom(openList('receivers')).then((found) => {
    if (!end.aborted) receivers_.value = found
  })
  end.addEventListener('abort', () => {
    loading = undefined
    receivers_.value = []
  })
  return loading
}

const readFrom = (list: StoredList): Promise<readonly PastReceiver[]> =>
  list.read().then(
    (rows) => few(rows.slice(0, 100).flatMap(readReceiver)),
    () => [],
  )
function readReceiver(row: unknown): readonly PastReceiver[] {
  const { namespace, address: said, name: called, avatar: picture } = Object(row)
  const [address, name, avatar] = [readWord(said), readText(called, 255), readImage(picture)]
  return isNamespace(namespace) && address
    ? [{ namespace, address, ...(name && { name }), ...(avatar && { avatar }) }]
    : []
}

/** The newest of each namespace, each once. */
const few = (all: readonly PastReceiver[]): readonly PastReceiver[] =>
  all.filter(({ namespace, address }, at) => {
    const before = all.slice(0, at).filter((one) => one.namespace === namespace)
    return before.length < most && !before.some((one) => one.address === address)
  })

/** Puts one before the others, also before what another tab has written meanwhile. */
export const rememberReceiver = (receiver: PastReceiver): Promise<void> => write((all) => few([receiver, ...all]))
/** Forgets those of a namespace. */
export const forgetReceivers = (namespace: Namespace): Promise<void> =>
  write((all) => all.filter((one) => one.namespace !== namespace))

async function write(change: (all: readonly PastReceiver[]) => readonly PastReceiver[]): Promise<void> {
  await loadReceivers()
  const end = lifetime()
  const list = openList('receivers')
  receivers_.value = change(receivers_.peek())
  const next = change(await readFrom(list))
  if (end.aborted) return
  receivers_.value = next
  // What cannot be written is gone with the page.
  await list.write(next).catch(() => undefined)
}
