// Solana wallets of the Wallet Standard, from the page that they register on to what they sign.
import { base58 } from '@scure/base'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mainnet, solana, solanaDevnet } from '../../../chains/networks.ts'
import { chain } from '../../../chains/solana/chain.ts'
import { connectors, findWallets, wallets } from '../../../src/connect/wallets.ts'
import { freshModal, memory, reload, start } from '../../helpers/modal.ts'
import { pageOf } from '../../helpers/pages.ts'
import { ada, bea, makeStandardWallet, type StandardWalletOptions, secrets } from '../../helpers/standard-wallet.ts'
import { fakeTimers, outcome, pass, settle } from '../../helpers/time.ts'
import { makeWallet } from '../../helpers/wallet.ts'
import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  createSignableMessage,
  createTransactionMessage,
  getTransactionEncoder,
  getTransferSolInstruction,
  isMessageModifyingSigner,
  isTransactionModifyingSigner,
  Keypair,
  type MessageModifyingSigner,
  PublicKey,
  pipe,
  SystemProgram,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  Transaction,
  TransactionMessage,
  type TransactionModifyingSigner,
  VersionedTransaction,
  verifySignature,
} from '../../oracles/solana.ts'

freshModal()
beforeEach(fakeTimers)
afterEach(() => vi.useRealTimers())

const networks = [solana, solanaDevnet] as const
type Installed = ReturnType<typeof makeStandardWallet>
const installed: Installed[] = []
const install = (options?: StandardWalletOptions): Installed => {
  const one = makeStandardWallet(options)
  one.register()
  installed.push(one)
  return one
}
afterEach(() => {
  for (const one of installed.splice(0)) one.unregister()
})
const names = () => wallets.peek().map(({ id }) => id)
/** A page of Solana alone, with its wallets. */
const page = pageOf(networks)
const connected = async (options?: StandardWalletOptions) => {
  const one = install(options)
  const modal = await page()
  await modal.connect({ wallet: `solana:${options?.name ?? 'Solo'}` })
  return { one, modal }
}

describe('a wallet', () => {
  test.each(['before', 'after'])('that registers %s the page looks for wallets is listed', async (when) => {
    if (when === 'before') install()
    await page()
    if (when === 'after') install()
    expect(names()).toEqual(['solana:Solo'])
    expect(wallets.peek()[0]).toMatchObject({
      name: 'Solo',
      type: 'injected',
      namespaces: ['solana'],
      source: 'standard',
    })
  })

  test('is not looked for by a page without Solana', async () => {
    install()
    start({ networks: [mainnet] })
    await findWallets()
    expect(connectors.peek()).toEqual([])
  })

  test('that goes leaves the list, and a connection to it stays', async () => {
    const { one, modal } = await connected()
    one.unregister()
    expect(names()).toEqual([])
    expect(modal.state.account?.address).toBe(ada)
  })

  test('is one row, however often it registers, and keeps its connector', async () => {
    const one = install()
    await page()
    const [before] = wallets.peek()
    one.register()
    one.register()
    expect(wallets.peek()).toHaveLength(1)
    expect(wallets.peek()[0]).toBe(before)
  })

  test.each<[string, StandardWalletOptions]>([
    ['has a name of a million characters', { name: 'x'.repeat(1_000_000) }],
    ['has no connect', { features: { 'standard:connect': undefined } }],
    [
      'can neither sign nor send',
      { features: { 'solana:signTransaction': undefined, 'solana:signAndSendTransaction': undefined } },
    ],
    ['speaks another namespace alone', { fields: { chains: { value: ['bitcoin:mainnet'] } } }],
    [
      'throws when its features are read',
      {
        fields: {
          features: {
            get: () => {
              throw new Error('no')
            },
          },
        },
      },
    ],
    ['has chains that are no list', { fields: { chains: { value: 1 } } }],
    ['has an icon of 50 MB', { fields: { icon: { value: `data:image/png;base64,${'A'.repeat(50_000_000)}` } } }],
    ['has an icon from elsewhere', { fields: { icon: { value: 'https://evil.example/pixel.png' } } }],
  ])('that %s is not listed, and the next one is', async (_, options) => {
    vi.spyOn(console, 'warn').mockReturnValue()
    install(options)
    install({ name: 'Good' })
    await page()
    expect(names()).toEqual(['solana:Good'])
  })

  test('of the name of another is a row of its own, and neither is restored without a click', async () => {
    const storage = memory()
    const first = install()
    const modal = await page({ storage })
    await modal.connect({ wallet: 'solana:Solo' })
    const second = install()
    expect(names()).toEqual(['solana:Solo', 'solana:Solo#2'])
    // The visitor chose the first on this page.
    expect(modal.state.status).toBe('connected')
    const again = await reload({ networks, storage })
    await pass(12_000)
    expect(again.state.status).toBe('disconnected')
    expect([first.calls, second.calls]).toEqual([['connect'], []])
  })
})

describe('connecting', () => {
  test('asks the wallet once, and takes its account', async () => {
    const { one, modal } = await connected()
    expect(one.calls).toEqual(['connect'])
    expect(modal.state).toMatchObject({
      status: 'connected',
      account: { namespace: 'solana', address: ada, type: 'eoa' },
      network: { caipNetworkId: solana.caipNetworkId },
    })
  })

  test('takes an answer that comes late', async () => {
    const one = install()
    one.state.mood = 'hang'
    const modal = await page()
    const connecting = modal.connect({ wallet: 'solana:Solo' })
    await pass(21_000)
    expect(await outcome(connecting)).toBe('waiting')
    one.unlock()
    await settle()
    expect(await outcome(connecting)).toMatchObject({ address: ada })
    expect(one.calls).toEqual(['connect'])
  })

  test('to a wallet that lets the visitor choose no account says so', async () => {
    install({ features: { 'standard:connect': { connect: async () => ({ accounts: [] }) } } })
    const modal = await page()
    expect(await outcome(modal.connect({ wallet: 'solana:Solo' }))).toBe('not-connected')
  })

  test.each<[string, unknown]>([
    ['an address of Ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['an empty address', ''],
    ['a number', 7],
    ['a text of a million characters', '1'.repeat(1_000_000)],
  ])('to an account with %s fails, and the next wallet connects', async (_, address) => {
    const account = { address, publicKey: new Uint8Array(), chains: ['solana:mainnet'], features: [] }
    install({ name: 'Bad', fields: { accounts: { value: [account] } } })
    install()
    const modal = await page()
    expect(await outcome(modal.connect({ wallet: 'solana:Bad' }))).toBe('wallet-error')
    expect(await outcome(modal.connect({ wallet: 'solana:Solo' }))).toMatchObject({ address: ada })
  })

  const beaKey = base58.decode(bea)
  test.each([
    ['another account’s', beaKey],
    ['another’s with a zero before it', Uint8Array.of(0, ...beaKey)],
    ['another’s, cut short', beaKey.slice(1)],
    ['a list of numbers', [...beaKey]],
    ['empty', new Uint8Array()],
    ['missing', undefined],
  ])('an account’s key is its address, whatever key the wallet writes beside it: %s', async (_, publicKey) => {
    const account = { address: ada, publicKey, chains: ['solana:mainnet'], features: [] }
    install({ name: 'Odd', fields: { accounts: { value: [account] } } })
    const modal = await page()
    await modal.connect({ wallet: 'solana:Odd' })
    expect(modal.provider('solana')?.publicKey?.toBytes()).toEqual(base58.decode(ada))
  })
})

describe('after a reload', () => {
  const visit = async () => {
    const storage = memory()
    const one = install()
    const modal = await page({ storage })
    await modal.connect({ wallet: 'solana:Solo' })
    return { storage, one }
  }

  test('a wallet that restores its session late is connected then, and no window is shown', async () => {
    const { storage, one } = await visit()
    one.lock()
    const modal = await reload({ networks, storage })
    await pass(2000)
    expect(one.calls).toEqual(['connect'])
    one.unlock()
    await settle()
    expect(modal.state.account?.address).toBe(ada)
    expect(one.calls).toEqual(['connect'])
  })

  test('a wallet that shows nothing is asked silently, once', async () => {
    const { storage, one } = await visit()
    one.lock()
    const modal = await reload({ networks, storage })
    await pass(11_000)
    expect(modal.state.status).toBe('disconnected')
    expect(one.calls).toEqual(['connect', 'connect silently'])
  })

  test('a wallet that was never connected is not asked', async () => {
    const { storage } = await visit()
    const other = install({ name: 'Other' })
    await reload({ networks, storage })
    await pass(11_000)
    expect(other.calls).toEqual([])
  })

  test('the network that was chosen is still chosen', async () => {
    const { storage } = await visit()
    const modal = await reload({ networks, storage })
    await settle()
    await modal.switchNetwork(solanaDevnet.caipNetworkId)
    const again = await reload({ networks, storage })
    await settle()
    expect(again.state).toMatchObject({ status: 'connected', network: { caipNetworkId: solanaDevnet.caipNetworkId } })
  })
})

describe('a connected wallet', () => {
  test('is told when it is disconnected, and not asked again', async () => {
    const { one, modal } = await connected()
    await modal.disconnect()
    expect(one.calls).toEqual(['connect', 'disconnect'])
    expect(one.listeners()).toBe(0)
  })

  test('stays granted where the app asks for that', async () => {
    const { one, modal } = await connected()
    await modal.disconnect({ revoke: false })
    expect(one.calls).toEqual(['connect'])
  })
})

describe('signing', () => {
  test('a message is signed by the wallet’s own account object, and verifies', async () => {
    const { modal } = await connected()
    const { account } = modal.state
    const provider = modal.provider('solana')
    if (!account || !provider) throw new Error('not connected')
    const signature = await chain.signMessage('hi', account, provider)
    expect(await chain.verifyMessage?.('hi', signature, account)).toBe(true)
    expect(await chain.verifyMessage?.('ho', signature, account)).toBe(false)
  })

  test.each([
    ['mainnet', solana.caipNetworkId, 'signAndSendTransaction solana:mainnet'],
    [
      'devnet, where the wallet may send to another cluster',
      solanaDevnet.caipNetworkId,
      'signTransaction solana:devnet',
    ],
  ])('a transfer on %s is sent once', async (_, network, call) => {
    const { one, modal } = await connected()
    await modal.switchNetwork(network)
    const { account } = modal.state
    const provider = modal.provider('solana')
    if (!account || !provider) throw new Error('not connected')
    const sent: unknown[] = []
    const send = async ({ method, params }: { method: string; params?: unknown }) => {
      if (method === 'getLatestBlockhash') return { value: { blockhash: bea }, context: {} }
      sent.push([method, params])
      return 'ok'
    }
    const target = networks.find(({ caipNetworkId }) => caipNetworkId === network) ?? solana
    const hash = await chain.transfer?.(
      { to: bea, amount: 1n },
      { account, provider, network: target, send: send as never },
    )
    expect(hash).toMatch(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/)
    expect(one.calls).toEqual(['connect', call])
    expect(sent).toHaveLength(call.startsWith('signT') ? 1 : 0)
  })

  test('what another account is asked for is refused without asking the wallet', async () => {
    const { one, modal } = await connected()
    const asked = modal
      .provider('solana')
      ?.request({ method: 'solana_signMessage', params: { message: '2', pubkey: bea } })
    await expect(asked).rejects.toMatchObject({ code: 4100 })
    expect(one.calls).toEqual(['connect'])
  })

  test('a wallet that signed another message is not believed', async () => {
    const evil = { signMessage: async () => [{ signedMessage: Uint8Array.of(2), signature: new Uint8Array(64) }] }
    const { modal } = await connected({ features: { 'solana:signMessage': evil } })
    const asked = modal
      .provider('solana')
      ?.request({ method: 'solana_signMessage', params: { message: '2', pubkey: ada } })
    await expect(asked).rejects.toMatchObject({ code: -32603 })
  })
})

describe('beside Ethereum', () => {
  test('a wallet that is in both is one row with two connectors', async () => {
    makeWallet('Solo').install()
    install()
    const modal = start({ networks: [mainnet, solana] })
    await findWallets()
    expect(wallets.peek().map(({ id, namespaces }) => [id, ...namespaces])).toEqual([['com.Solo', 'eip155', 'solana']])
    const account = await modal.connect({ wallet: 'com.Solo', namespace: 'solana' })
    expect(account.address).toBe(ada)
    expect(await modal.connect({ wallet: 'com.Solo', namespace: 'eip155' })).toMatchObject({ namespace: 'eip155' })
    expect(modal.state.connections).toHaveLength(2)
  })

  test('a page with Solana alone connects no account of Ethereum', async () => {
    makeWallet('Solo').install()
    install()
    await page()
    expect(wallets.peek().map(({ id }) => id)).toEqual(['solana:Solo'])
  })
})

describe('the libraries of Solana', () => {
  const keys = () => Keypair.fromSeed(secrets[0])
  const legacy = async () => {
    const { one, modal } = await connected()
    const provider = modal.provider('solana')
    if (!provider) throw new Error('not connected')
    return { one, modal, provider }
  }
  const pay = () => SystemProgram.transfer({ fromPubkey: keys().publicKey, toPubkey: new PublicKey(bea), lamports: 1 })
  const blockhash = bea

  test('know who is connected, as they know a wallet in the page', async () => {
    const { provider, modal } = await legacy()
    expect(provider.isConnected).toBe(true)
    expect(new PublicKey(provider.publicKey?.toBytes() ?? []).toBase58()).toBe(ada)
    expect((await provider.connect()).publicKey?.toBase58()).toBe(ada)
    await modal.disconnect()
    expect([provider.isConnected, provider.publicKey]).toEqual([false, null])
  })

  test('get a signature that @solana/kit verifies', async () => {
    const { provider } = await legacy()
    const message = new TextEncoder().encode('hi')
    const { signature } = await provider.signMessage(message)
    const key = await crypto.subtle.importKey('raw', keys().publicKey.toBytes() as never, 'Ed25519', true, ['verify'])
    expect(await verifySignature(key, signature as never, message)).toBe(true)
  })

  test('get legacy and versioned transactions of @solana/web3.js back, signed', async () => {
    const { provider } = await legacy()
    const old = new Transaction({ feePayer: keys().publicKey, recentBlockhash: blockhash }).add(pay())
    const signed = await provider.signTransaction(old)
    expect(signed).toBeInstanceOf(Transaction)
    expect(signed.verifySignatures()).toBe(true)
    const message = new TransactionMessage({
      payerKey: keys().publicKey,
      recentBlockhash: blockhash,
      instructions: [pay()],
    }).compileToV0Message()
    const [first, second] = await provider.signAllTransactions([
      new VersionedTransaction(message),
      new VersionedTransaction(message),
    ])
    const expected = new VersionedTransaction(message)
    expected.sign([keys()])
    expect([first?.signatures, second?.signatures]).toEqual([expected.signatures, expected.signatures])
  })

  test('send through the wallet, and get the signature in base58', async () => {
    const { one, provider } = await legacy()
    const transaction = new Transaction({ feePayer: keys().publicKey, recentBlockhash: blockhash }).add(pay())
    const { signature } = await provider.signAndSendTransaction(transaction)
    expect(base58.decode(signature)).toHaveLength(64)
    expect(one.calls).toEqual(['connect', 'signAndSendTransaction solana:mainnet'])
  })

  test('of @solana/kit take the provider for a signer of messages and transactions', async () => {
    const { modal } = await connected()
    const signer = modal.provider<Address>('solana')
    if (!signer) throw new Error('not connected')
    expect([isMessageModifyingSigner(signer), isTransactionModifyingSigner(signer)]).toEqual([true, true])
    const [message] = await (
      signer satisfies MessageModifyingSigner & TransactionModifyingSigner as MessageModifyingSigner
    ).modifyAndSignMessages([createSignableMessage('hi')])
    expect(
      await chain.verifyMessage?.('hi', base58.encode(message?.signatures[address(ada)] ?? new Uint8Array()), {
        namespace: 'solana',
        address: ada,
        type: 'eoa',
      }),
    ).toBe(true)
    const transaction = pipe(
      createTransactionMessage({ version: 0 }),
      (tx) => setTransactionMessageFeePayerSigner(signer as TransactionModifyingSigner, tx),
      (tx) =>
        setTransactionMessageLifetimeUsingBlockhash(
          { blockhash: blockhash as Blockhash, lastValidBlockHeight: 1n },
          tx,
        ),
      (tx) =>
        appendTransactionMessageInstructions(
          [getTransferSolInstruction({ source: signer, destination: address(bea), amount: 1n })],
          tx,
        ),
    )
    const signed = await signTransactionMessageWithSigners(transaction)
    const wire = VersionedTransaction.deserialize(Uint8Array.from(getTransactionEncoder().encode(signed)))
    const expected = new VersionedTransaction(wire.message)
    expected.sign([keys()])
    expect(wire.signatures).toEqual(expected.signatures)
  })
})
