// Open and closed, the stack of views, and closing that is refused.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as modal from '../../../src/state/modal.ts'
import { notify, toast } from '../../../src/state/toast.ts'
import type { ViewName } from '../../../src/types.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  modal.resetModal()
  vi.useRealTimers()
})

const stack = () => {
  const views: ViewName[] = []
  for (;;) {
    views.unshift(modal.route.peek().view)
    if (modal.isRoot.peek()) return views
    modal.back()
  }
}

describe('the stack of views', () => {
  type Step = ['push' | 'replace' | 'resetTo', ViewName] | ['back']
  const walk = (steps: Step[]) => {
    for (const [step, view] of steps) step === 'back' ? modal.back() : modal[step](view as ViewName)
  }

  test.each<[string, Step[], ViewName[]]>([
    ['starts at Connect', [], ['Connect']],
    ['grows by a push', [['push', 'WhatIsAWallet']], ['Connect', 'WhatIsAWallet']],
    ['ignores a push of the view that is shown', [['push', 'Connect']], ['Connect']],
    [
      'keeps its depth on replace',
      [
        ['push', 'Swap'],
        ['replace', 'Account'],
      ],
      ['Connect', 'Account'],
    ],
    [
      'ignores a replace by the view that is shown',
      [
        ['push', 'Swap'],
        ['replace', 'Swap'],
      ],
      ['Connect', 'Swap'],
    ],
    ['replaces its only view', [['replace', 'Account']], ['Account']],
    ['loses its last view by back', [['push', 'Account'], ['push', 'Swap'], ['back']], ['Connect', 'Account']],
    [
      'becomes one view by reset',
      [
        ['push', 'Account'],
        ['resetTo', 'SwitchNetwork'],
      ],
      ['SwitchNetwork'],
    ],
    [
      'takes a view twice with another between',
      [
        ['push', 'Swap'],
        ['push', 'Connect'],
      ],
      ['Connect', 'Swap', 'Connect'],
    ],
  ])('%s', (_, steps, views) => {
    modal.show('Connect')
    walk(steps)
    expect(modal.isOpen.peek()).toBe(true)
    expect(stack()).toEqual(views)
  })

  test('carries the data of a view, and only then', () => {
    modal.push('ConnectingExternal', { wallet: 'com.a' })
    expect(modal.route.peek()).toEqual({ view: 'ConnectingExternal', data: { wallet: 'com.a' } })
    modal.replace('Account')
    expect(modal.route.peek()).toEqual({ view: 'Account' })
  })

  test('keeps the data of a view that is pushed again', () => {
    modal.push('ConnectingExternal', { wallet: 'com.a' })
    modal.push('ConnectingExternal', { wallet: 'com.b' })
    expect(modal.route.peek().data).toEqual({ wallet: 'com.a' })
  })
})

describe('closing', () => {
  test('shows and closes', () => {
    modal.show('Account')
    expect([modal.isOpen.peek(), modal.route.peek().view]).toEqual([true, 'Account'])
    modal.close()
    expect(modal.isOpen.peek()).toBe(false)
  })

  test('goes back to Connect from any depth', () => {
    modal.show('Account')
    modal.push('Swap')
    modal.close()
    expect([modal.route.peek(), modal.isRoot.peek()]).toEqual([{ view: 'Connect' }, true])
  })

  test('happens on back from the first view', () => {
    modal.show('Account')
    modal.back()
    expect(modal.isOpen.peek()).toBe(false)
  })

  test('takes the toast along', () => {
    modal.show('Account')
    notify('error', 'copyFailed')
    modal.close()
    expect(toast.peek()).toBeUndefined()
  })

  test('does nothing to what is closed', () => {
    modal.push('WhatIsAWallet')
    modal.close()
    expect(modal.route.peek().view).toBe('WhatIsAWallet')
  })
})

describe('transactions', () => {
  const handlers = () => ({ onSuccess: vi.fn(), onError: vi.fn(), onCancel: vi.fn() })
  const called = (of: ReturnType<typeof handlers>) =>
    Object.entries(of)
      .filter(([, handler]) => handler.mock.calls.length > 0)
      .map(([name]) => name)

  test.each([
    ['success', ['onSuccess'], 'Swap'],
    ['error', ['onError'], 'Account'],
    ['cancel', ['onCancel'], 'Account'],
  ] as const)('%s calls %j and leaves %s', (outcome, names, view) => {
    const waiting = handlers()
    modal.show('Account')
    modal.push('Swap')
    modal.pushTransaction(waiting)
    modal.popTransaction(outcome)
    expect([called(waiting), modal.route.peek().view]).toEqual([names, view])
  })

  test.each(['success', 'error', 'cancel'] as const)('%s does nothing where none waits', (outcome) => {
    modal.show('Account')
    modal.push('Swap')
    modal.popTransaction(outcome)
    expect(modal.route.peek().view).toBe('Swap')
  })

  test.each(['success', 'error', 'cancel'] as const)('%s needs no handler', (outcome) => {
    modal.show('Account')
    modal.push('Swap')
    modal.pushTransaction({})
    expect(() => modal.popTransaction(outcome)).not.toThrow()
  })

  test('end the last one first, each once', () => {
    const [outer, inner] = [handlers(), handlers()]
    modal.show('Account')
    modal.pushTransaction(outer)
    modal.pushTransaction(inner)
    modal.popTransaction('success')
    expect([called(outer), called(inner)]).toEqual([[], ['onSuccess']])
    modal.popTransaction('success')
    expect(called(outer)).toEqual(['onSuccess'])
  })

  test('are forgotten when the modal closes', () => {
    const waiting = handlers()
    modal.show('Account')
    modal.pushTransaction(waiting)
    modal.close()
    modal.popTransaction('success')
    expect(called(waiting)).toEqual([])
  })
})

test('a modal that is destroyed leaves no toast to the next one', () => {
  notify('error', 'networkNotFound')
  modal.resetModal()
  expect(toast.peek()).toBeUndefined()
})
