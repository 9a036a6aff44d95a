// What a Safe has proposed has a hash of its own, which no node knows: the Safe says what became of it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findWallets } from '../../../src/connect/wallets.ts'
import { entries, watchActivity } from '../../../src/flows/account/activity.ts'
import { freshModal, memory, start } from '../../helpers/modal.ts'
import { frameInSafe, safeAddress } from '../../helpers/safe.ts'
import { fakeTimers, pass, settle } from '../../helpers/time.ts'

freshModal()
beforeEach(fakeTimers)
afterEach(() => vi.stubGlobal('parent', globalThis))

test('it is pending until the owners have signed, and then as the chain says', async () => {
  const [proposed, onChain] = [`0x${'5a'.repeat(32)}`, `0x${'cc'.repeat(32)}`]
  let isExecuted = false
  const receipt = () => ({
    transactionHash: onChain,
    status: '0x1',
    blockNumber: '0x10',
    blockHash: `0x${'1'.repeat(64)}`,
    from: safeAddress,
    logs: [],
  })
  const safe = frameInSafe({
    getTxBySafeTxHash: () => (isExecuted ? { txStatus: 'SUCCESS', txHash: onChain } : { txStatus: 'AWAITING' }),
    rpcCall: ({ call }: { call: string }) => (call === 'eth_blockNumber' ? '0x10' : isExecuted ? receipt() : null),
  })
  const modal = start({ storage: memory() })
  await findWallets()
  await settle()
  await modal.connect({ wallet: 'eip155:Safe' })
  const stop = watchActivity()
  const call = { from: safeAddress, to: `0x${'b'.repeat(40)}`, value: '0x1' }
  expect(await modal.provider('eip155')?.request({ method: 'eth_sendTransaction', params: [call] })).toBe(proposed)
  await vi.waitFor(() => expect(entries.value).toMatchObject([{ hash: proposed, status: 'pending' }]))
  // Nobody is asked without end for what waits for days.
  await pass(600_000)
  expect(entries.value[0]?.status).toBe('pending')
  const before = safe.asked.length
  await pass(3_600_000)
  expect(safe.asked.length - before).toBeLessThan(2000)
  isExecuted = true
  await pass(600_000)
  await vi.waitFor(() => expect(entries.value).toMatchObject([{ hash: onChain, status: 'confirmed' }]))
  stop()
})
