// Who is connected, in a cookie: written by a page, read by a server.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readCookie, writeCookie } from '../../src/cookie.ts'
import { freshModal, memory, start, stop, visited } from '../helpers/modal.ts'
import { settle } from '../helpers/time.ts'
import { alice, bob, makeWallet } from '../helpers/wallet.ts'

freshModal()

/** As much of a document as is written to, and what it was told. */
const written: string[] = []
beforeEach(() => {
  written.length = 0
  Object.assign(globalThis, { location: { protocol: 'http:' } })
  const set = (text: string) => void written.push(text)
  Object.defineProperty(document, 'cookie', { configurable: true, set, get: () => '' })
})
afterEach(() => {
  Reflect.deleteProperty(document, 'cookie')
  Reflect.deleteProperty(globalThis, 'location')
})
const visit = () => memory(visited({ rdns: 'com.wallet', address: alice }))
/** The value that was written last, and how long it lives. */
const last = () => /^hasp=(.*); path=\/; samesite=lax; max-age=(\d+)$/.exec(written.at(-1) ?? '')?.slice(1)

describe('what a page writes', () => {
  test('is nothing before it is known who is connected, and then who is', async () => {
    makeWallet('wallet', { granted: true }).install()
    const modal = start({ storage: visit() })
    writeCookie(modal)
    expect(written).toEqual([])
    await modal.ready
    await settle()
    expect(last()).toEqual([`eip155:1:${alice}`, '2592000'])
    expect(readCookie(`a=b; ${written.at(-1)}`)).toEqual([`eip155:1:${alice}`])
  })

  test('goes where the wallet of the last visit has not come back', async () => {
    makeWallet('wallet').install()
    const modal = start({ storage: visit() })
    writeCookie(modal)
    await modal.ready
    await settle()
    expect(last()).toEqual(['', '0'])
  })

  test('follows accounts and the end of a connection', async () => {
    const wallet = makeWallet('wallet', { granted: true }).install()
    const modal = start({ storage: visit() })
    writeCookie(modal, { maxAge: 60 })
    await modal.ready
    await settle()
    wallet.emit('accountsChanged', [bob])
    await settle()
    expect(last()).toEqual([`eip155:1:${bob}`, '60'])
    await modal.disconnect()
    expect(last()).toEqual(['', '0'])
  })

  test('stays when the modal is destroyed, and when it is stopped', async () => {
    makeWallet('wallet', { granted: true }).install()
    const modal = start({ storage: visit() })
    writeCookie(modal)
    const stopOther = writeCookie(modal, { name: 'other' })
    stopOther()
    await modal.ready
    await settle()
    await stop()
    expect(last()).toEqual([`eip155:1:${alice}`, '2592000'])
    expect(written.filter((text) => text.startsWith('other'))).toEqual([])
  })

  test('is sent over TLS alone where the page came by it', async () => {
    location.protocol = 'https:'
    const modal = start()
    writeCookie(modal)
    await modal.ready
    await settle()
    expect(written.at(-1)).toMatch(/; secure$/)
  })

  test('breaks nothing where a page has no cookies', async () => {
    Object.defineProperty(document, 'cookie', {
      configurable: true,
      set: () => {
        throw new DOMException('no', 'SecurityError')
      },
    })
    const modal = start()
    writeCookie(modal)
    await modal.ready
    await settle()
    expect(modal.state.status).toBe('disconnected')
  })

  test('has a name that cannot set anything else', async () => {
    const modal = start()
    writeCookie(modal, { name: 'a; domain=x' })
    await modal.ready
    await settle()
    expect(written[0]).toMatch(/^a%3B%20domain%3Dx=; path/)
  })
})

describe('what a server reads', () => {
  const evm = `eip155:1:${alice}`
  const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:vines1vzrYbzLWRdUT8agoaMX8tx7aBzdgRmwvJKyM1Z'
  test.each<[string | null | undefined, readonly string[]]>([
    [undefined, []],
    [null, []],
    ['', []],
    ['theme=dark', []],
    ['hasp=', []],
    [`theme=dark; hasp=${evm}; a=b`, [evm]],
    [`xhasp=${evm}`, []],
    [`hasp=${solana}|${evm}`, [solana, evm]],
    [`hasp=${evm}|eip155:137:${bob}`, [evm]],
    [`hasp=${'|'.repeat(9)}${evm}`, []],
    ['hasp=<script>|tron:1:T|eip155:1|%', []],
    [`hasp=${evm};hasp=${solana}`, [evm]],
  ])('of %s is %s', (header, ids) => expect(readCookie(header)).toEqual(ids))

  test('has the name it was written by', () => expect(readCookie(`my%20app=${evm}`, 'my app')).toEqual([evm]))
})
