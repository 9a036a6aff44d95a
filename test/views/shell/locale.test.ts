// Other languages: told to the reader's machine, there with the view that speaks them, and never a reason not to open.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { messages as arabic } from '../../../src/messages/connecting/ar.ts'
import { messages as ar } from '../../../src/messages/shell/ar.ts'
import { messages as de } from '../../../src/messages/shell/de.ts'
import { messages as ja } from '../../../src/messages/shell/ja.ts'
import { messages as help } from '../../../src/messages/what-is-a-wallet/de.ts'
import { help as english } from '../../../src/messages/what-is-a-wallet/en.ts'
import { alice } from '../../helpers/wallet.ts'
import {
  arrive,
  chain,
  click,
  connected,
  dialog,
  ethereum,
  get,
  install,
  names,
  root,
  see,
  start,
  wallet,
  warm,
} from '../page.ts'

describe('the modal', () => {
  beforeEach(() => warm())

  test('speaks the language that is asked for, and its machine-readable name stands on the dialog', async () => {
    install(wallet())
    const modal = start({ locale: 'de-AT' })
    await modal.open()
    await arrive(de.connectWallet)
    expect([dialog().lang, dialog().dir]).toEqual(['de-AT', 'ltr'])
    expect(names('button')).toContain(`Strap ${de.installed}`)
  })

  test('reads from right to left in Arabic, with what is written otherwise kept apart', async () => {
    install(wallet('Strap', { eth_requestAccounts: () => new Promise(() => undefined) }))
    const modal = start({ locale: 'ar' })
    await modal.open()
    await arrive(ar.connectWallet)
    expect([dialog().lang, dialog().dir]).toEqual(['ar', 'rtl'])
    await click('button', `Strap ${ar.installed}`)
    await arrive('Strap')
    expect(root().textContent).toContain(arabic.continueIn.replace('{wallet}', '\u2068Strap\u2069'))
  })

  test('keeps a name in other letters apart in a sentence from left to right too, whatever marks it brings', async () => {
    install(wallet('مح\u202eفظة', { eth_requestAccounts: () => new Promise(() => undefined) }))
    await start().open()
    await click('button', 'محفظة Installed')
    await arrive('محفظة')
    expect(root().textContent).toContain('Continue in \u2068محفظة\u2069')
  })

  test('takes the marks that turn text out of a site’s and a network’s name as well', async () => {
    const network = { ...ethereum, name: 'Main\u202enet' }
    await connected(wallet('Strap', { eth_chainId: () => '0x89' }), {
      networks: [network],
      metadata: { name: 'Te\u2066st' },
    })
    expect(root().textContent).toContain('Test doesn’t support')
  })

  test('counts in the manner of its language', async () => {
    chain.balances.set(`1 ${alice}`, 15n * 10n ** 17n)
    await connectedIn('de')
    await vi.waitFor(() => expect(root().querySelector('.sum')?.textContent).toBe('1,5 ETH'))
  })

  test('changes it while it is open, and back', async () => {
    install(wallet())
    const modal = start()
    await modal.open()
    await arrive('Connect wallet')
    modal.update({ locale: 'ja' })
    await arrive(ja.connectWallet)
    modal.update({ locale: 'en' })
    await arrive('Connect wallet')
    expect(dialog().lang).toBe('en')
  })

  test('draws a later view in its language from the first frame on', async () => {
    const modal = start({ locale: 'de' })
    await modal.open()
    const seen: string[] = []
    const watcher = new MutationObserver(() => seen.push(root().textContent ?? ''))
    watcher.observe(root(), { childList: true, subtree: true, characterData: true })
    await click('button', de.whatIsAWallet)
    await arrive(de.whatIsAWallet)
    await see(help.whatIsOne)
    watcher.disconnect()
    expect(seen.filter((text) => text.includes(english.whatIsOne))).toEqual([])
  })

  test('brings the words of views that were shown before the language was asked for', async () => {
    const modal = start()
    await modal.open({ view: 'WhatIsAWallet' })
    await arrive('What is a wallet?')
    modal.update({ locale: 'de' })
    await see(help.whatIsOne)
  })

  test('prefers the words of the app', async () => {
    const modal = start({ locale: 'de', messages: { connectWallet: 'Los geht es' } })
    await modal.open()
    await arrive('Los geht es')
    get('button', de.close)
  })

  test('speaks English where it has no words, and says that it does', async () => {
    const modal = start({ locale: 'sw' })
    await modal.open()
    await arrive('Connect wallet')
    expect(dialog().lang).toBe('en')
  })

  test('takes the language of words that only the app has', async () => {
    const modal = start({ locale: 'he', messages: { connectWallet: 'חיבור ארנק' } })
    await modal.open()
    await arrive('חיבור ארנק')
    expect([dialog().lang, dialog().dir]).toEqual(['he', 'rtl'])
  })
})

async function connectedIn(locale: string) {
  const one = wallet()
  install(one)
  const modal = start({ locale })
  await modal.open()
  void modal.connect({ wallet: one.info.rdns })
  await vi.waitUntil(() => modal.state.view === 'Account')
}
