// A relay and the real WalletKit, which approves all. Forked, they are a process of their own, so that their time is not
// the client's.
import { startRelay } from '../../../test/sandbox/relay.mjs'
import { startWallet } from '../../../test/sandbox/wallet/index.mjs'

/** Of the EIP-155 chain that nobody runs: what is asked for is answered by the wallet alone. */
const chainId = 'eip155:31337'
export const asked = {
  projectId: '0123456789abcdef0123456789abcdef',
  chainId,
  namespaces: {
    eip155: { chains: [chainId], methods: ['personal_sign'], events: ['accountsChanged', 'chainChanged'] },
  },
  call: { method: 'personal_sign', params: ['0x68617370', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'] },
}
/** ms from the client to the relay and back. */
export const roundTrip = 100
export const answer = '0x1234'

/** Frames to and from a client, and the opening of its sockets, a round trip like any other. */
const delays = { open: roundTrip, request: roundTrip / 2, answer: roundTrip / 2, delivery: roundTrip / 2 }

async function serve() {
  const relay = await startRelay()
  const { projectId } = asked
  const onRequest = () => ({ result: answer })
  const wallet = await startWallet({ relayUrl: relay.url, projectId, chains: [chainId], queue: false, onRequest })
  const slowed = new Map()
  const slow = (clientId) => {
    /** @type {import('../../../test/sandbox/relay.mjs').Fault[]} */
    const all = Object.entries(delays).map(([at, delay]) => ({
      kind: 'delay',
      at: /** @type {keyof typeof delays} */ (at),
      delay,
      match: { clientId },
    }))
    slowed.set(clientId, all.map(relay.faults.add))
  }
  const acts = {
    /** The relay forgets whom it was slow to. */
    reset() {
      relay.reset()
      slowed.clear()
    },
    slow,
    /** When the approval came to the relay, in ms of the common clock. */
    async approve(uri) {
      const approved = wallet.next('approved')
      await Promise.all([wallet.pair(uri), approved])
      return relay.log.findLast(({ direction, method }) => direction === 'in' && method === 'wc_approveSession').at
    },
    /** The socket goes with the next request in it. The first fault that fits is the one that strikes. */
    killNext(clientId) {
      for (const fault of slowed.get(clientId)) fault.remove()
      relay.faults.add({ kind: 'kill', match: { clientId, method: 'irn_publish' }, times: 1 })
      slow(clientId)
    },
  }
  process.on('message', async ({ id, name, args }) => {
    try {
      process.send({ id, value: await acts[name](...args) })
    } catch (error) {
      process.send({ id, problem: `${name}: ${error.message}` })
    }
  })
  process.on('disconnect', () => process.exit())
  process.send({ relayUrl: relay.url, faults: `${relay.http}/__fault` })
}

if (process.argv[2] === 'serve') await serve()
