// Other languages: complete, told to the reader's machine, and never a reason not to open.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { account } from '../../../src/messages/account.ts'
import { button } from '../../../src/messages/button.ts'
import { connecting } from '../../../src/messages/connecting.ts'
import { help } from '../../../src/messages/help.ts'
import { later } from '../../../src/messages/later.ts'
import { legal } from '../../../src/messages/legal.ts'
import { messages as ar } from '../../../src/messages/locales/ar.ts'
import { messages as de } from '../../../src/messages/locales/de.ts'
import { messages as ja } from '../../../src/messages/locales/ja.ts'
import { lost } from '../../../src/messages/lost.ts'
import { networks } from '../../../src/messages/networks.ts'
import { search } from '../../../src/messages/search.ts'
import { shell } from '../../../src/messages/shell.ts'
import { notices } from '../../../src/messages/toast.ts'
import { wallets } from '../../../src/messages/wallets.ts'
import { arrive, click, connected, dialog, ethereum, get, install, names, root, start, wallet, warm } from '../page.ts'

const english: Record<string, string> = {
  ...shell,
  ...connecting,
  ...account,
  ...networks,
  ...help,
  ...later,
  ...search,
  ...notices,
  ...legal,
  ...lost,
  ...button,
  ...wallets,
}
const blanks = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

describe.each<[string, Record<string, string>, RegExp]>([
  ['ar', ar, /\p{Script=Arabic}/u],
  ['de', de, /\p{Script=Latin}/u],
  ['ja', ja, /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u],
])('%s', (_, texts, letters) => {
  test('has every key and no other', () => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort())
  })

  test.each(Object.entries(english))('says %s with the same blanks', (key, text) => {
    expect(blanks(texts[key] ?? '')).toEqual(blanks(text))
  })

  test.each(Object.keys(english))('says %s in its own letters', (key) => {
    expect(texts[key]?.trim()).toMatch(letters)
  })
})

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
    expect(root().textContent).toContain(ar.continueIn.replace('{wallet}', '\u2068Strap\u2069'))
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
    await connectedIn('de')
    await vi.waitFor(() => expect(root().querySelector('.sum')?.textContent).toBe('1,000 ETH'))
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
