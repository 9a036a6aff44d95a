// How often a wallet is asked that speaks whenever it is asked.
import { expect, test } from 'vitest'
import { freshModal, memory, start, visited } from '../../helpers/modal.ts'
import { alice, bob, makeWallet } from '../../helpers/wallet.ts'

freshModal()
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const hop = async (count: number) => {
  for (let i = 0; i < count; i++) await undefined
}

test.each([[[42, 60]], [[43, 50]], [[43, 46, 49, 52, 55, 60, 70]]])(
  'a wallet that speaks %j microtasks after it has answered is asked one question at a time',
  async (hops) => {
    const wallet = makeWallet('one', { accounts: [bob], granted: true })
    wallet.install()
    const modal = start({ storage: memory(visited({ rdns: 'com.one', address: alice })) })
    await modal.ready
    let [open, most] = [0, 0]
    wallet.script.eth_accounts = async () => {
      most = Math.max(most, ++open)
      await wait(20)
      open--
      for (const count of hops) void hop(count).then(() => wallet.emit('accountsChanged', [bob]))
      return [bob]
    }
    wallet.emit('accountsChanged', [bob])
    await wait(500)
    wallet.script.eth_accounts = () => [bob]
    expect(most).toBe(1)
  },
)
