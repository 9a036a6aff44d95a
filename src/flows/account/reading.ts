// What was read of the account that is shown: what there is of another one does not count.
import { computed, type ReadonlySignal, signal } from '@preact/signals-core'
import { lifetime } from '../../connect/machine.ts'
import { type Subject, subject } from './subject.ts'

export interface Reading<T> {
  /** Of the account that is shown. */
  readonly now: ReadonlySignal<T>
  /** Returns what was read last, if it was of this account. */
  of(one: Subject): T
  /** Changes it while the account is shown and the modal lives. */
  put(of: Subject, change: Partial<T>): void
  reset(): void
}

export const isShown = (of: Subject): boolean => subject.peek() === of && !lifetime().aborted

/** Makes the place for what is read; `unread` is what stands there before. */
export function createReading<T extends object>(unread: T): Reading<T> {
  const last = signal<{ readonly id?: string; readonly value: T }>({ value: unread })
  const read = (of: Subject | undefined, { id, value } = last.peek()): T => (of && of.id === id ? value : unread)
  return {
    now: computed(() => read(subject.value, last.value)),
    of: (one) => read(one),
    put(of, change) {
      if (isShown(of)) last.value = { id: of.id, value: { ...read(of), ...change } }
    },
    reset() {
      last.value = { value: unread }
    },
  }
}
