// What `modal.provider(namespace)` is of a session: the ecosystems' own libraries take it as they take an installed wallet's. The
// wallet is the vendor's, with keys of every namespace.
import { describe, expect, test, vi } from 'vitest'
import * as base58 from '../../../chains/base58.ts'
import { loadChain } from '../../../chains/load.ts'
import { bitcoin, cosmoshub, mainnet, polkadot, solana } from '../../../chains/networks.ts'
import type { CosmosSigner, Modal } from '../../../src/types.ts'
import { startVendor } from '../../helpers/client.ts'
import { until } from '../../helpers/flow.ts'
import { freshModal } from '../../helpers/modal.ts'
import { sessionPage } from '../../helpers/session.ts'
import { chains } from '../../helpers/walletkit.ts'
import { Transaction as BitcoinTransaction, p2wpkh } from '../../oracles/bip122.ts'
import {
  DirectSecp256k1Wallet,
  type OfflineSigner,
  Secp256k1,
  Secp256k1Signature,
  SigningStargateClient,
  serializeSignDoc,
  sha256,
} from '../../oracles/cosmos.ts'
import { ApiPromise, blake2AsU8a, MockProvider, signatureVerify, TypeRegistry } from '../../oracles/polkadot.ts'
import { request } from '../../oracles/sats-connect.ts'
import {
  type Address,
  address,
  createSignableMessage,
  isMessageModifyingSigner,
  isTransactionModifyingSigner,
  Keypair,
  type MessageModifyingSigner,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '../../oracles/solana.ts'
import { keys } from '../../sandbox/wallet/accounts.mjs'

const vendor = await startVendor()
const { wallet } = vendor
freshModal()
const { visit, connect } = sessionPage(vendor)
wallet.accounts = 2

const networks = [mainnet, solana, bitcoin, polkadot, cosmoshub] as const
/** A page whose session has two accounts of each namespace, and all methods that it asked for but `lacking`. */
async function connected(lacking?: string): Promise<Modal> {
  const modal = await visit({ networks })
  wallet.policy.proposal = ({ optionalNamespaces }) => ({
    namespaces: Object.fromEntries(
      Object.entries(optionalNamespaces).map(([name, { chains = [], methods, events }]) => [
        name,
        {
          methods: methods.filter((method) => method !== lacking),
          events,
          accounts: chains.flatMap((chain) => [0, 1].map((i) => `${chain}:${keys[name as 'solana'](i).address}`)),
        },
      ]),
    ),
  })
  await connect(modal)
  return modal
}
/** Of the session that was made last. */
const topicNow = (): string => `${wallet.events.findLast(({ type }) => type === 'approved')?.topic}`
/** What the wallet is asked from now on, and what it answers in place of what it would sign by itself. */
function asked(answer?: (call: { method: string; params: never; chainId: string }) => unknown) {
  const calls: { method: string; params: unknown; chainId: string }[] = []
  wallet.policy.request = async ({ method, params, chainId }) => {
    calls.push({ method, params, chainId })
    const result = await answer?.({ method, params: params as never, chainId })
    return result === undefined ? 'approve' : { result }
  }
  return calls
}
function providerOf<T>(provider: T | undefined): T {
  if (!provider) throw new Error('not connected')
  return provider
}
const hexOf = (base64: string | undefined): string => Buffer.from(`${base64}`, 'base64').toString('hex')
const reject = (): void => {
  wallet.policy.request = () => 'reject'
}

describe('Solana’s libraries', () => {
  const ada = keys.solana(0).address
  const bea = keys.solana(1).address
  const from = new PublicKey(ada)
  const pay = SystemProgram.transfer({ fromPubkey: from, toPubkey: new PublicKey(bea), lamports: 1 })
  const legacy = () => new Transaction({ feePayer: from, recentBlockhash: bea }).add(pay)
  const solanaOf = (modal: Modal) => providerOf(modal.provider<Address>('solana'))

  test('know who is connected in their namespace, and no longer once the session has ended', async () => {
    const modal = await connected()
    const provider = solanaOf(modal)
    expect([provider.isConnected, provider.address, provider.publicKey?.toBase58()]).toEqual([true, ada, ada])
    await modal.disconnect()
    expect([provider.isConnected, provider.publicKey]).toEqual([false, null])
  })

  test('get transactions of both kinds back signed, one request for each', async () => {
    const provider = solanaOf(await connected())
    const calls = asked()
    const signed = await provider.signTransaction(legacy())
    expect(signed).toBeInstanceOf(Transaction)
    expect(signed.verifySignatures()).toBe(true)
    const message = new TransactionMessage({
      payerKey: from,
      recentBlockhash: bea,
      instructions: [pay],
    }).compileToV0Message()
    const two = [new VersionedTransaction(message), new VersionedTransaction(message)] as const
    const [first, second] = await provider.signAllTransactions(two)
    for (const one of [first, second]) expect(one?.signatures[0]).toEqual(keys.solana(0).sign(message.serialize()))
    expect(calls.map(({ method, chainId }) => [method, chainId])).toEqual(
      Array(3).fill(['solana_signTransaction', chains.solana]),
    )
  })

  test('get the transaction of a wallet that answers with its signature alone, in its place among others', async () => {
    const provider = solanaOf(await connected())
    const other = Keypair.generate()
    const transaction = new Transaction({ feePayer: other.publicKey, recentBlockhash: bea }).add(pay)
    transaction.partialSign(other)
    asked(({ params: { transaction: wire } }: { params: { transaction: string } }) => {
      const message = Buffer.from(wire, 'base64').subarray(1 + 2 * 64)
      return { signature: base58.encode(keys.solana(0).sign(message)) }
    })
    const signed = await provider.signTransaction(transaction)
    expect(signed.signatures.map(({ publicKey }) => publicKey.toBase58())).toEqual([other.publicKey.toBase58(), ada])
    expect(signed.verifySignatures()).toBe(true)
  })

  test('of @solana/kit take the provider for a signer', async () => {
    const signer = solanaOf(await connected())
    expect([isMessageModifyingSigner(signer), isTransactionModifyingSigner(signer)]).toEqual([true, true])
    const modifying = signer as unknown as MessageModifyingSigner
    const [message] = await modifying.modifyAndSignMessages([createSignableMessage('hi')])
    expect(message?.signatures[address(ada)]).toEqual(keys.solana(0).sign(new TextEncoder().encode('hi')))
  })

  test('send through the wallet, and get the signature in base58', async () => {
    const signature = base58.encode(new Uint8Array(64).fill(7))
    const modal = await connected()
    const calls = asked(() => ({ signature, more: 1 }))
    expect(await solanaOf(modal).signAndSendTransaction(legacy())).toMatchObject({ signature })
    expect(calls).toMatchObject([{ method: 'solana_signAndSendTransaction', params: { pubkey: ada } }])
  })

  test('are told by the code 4200 of what the session cannot', async () => {
    const lacking = await connected('solana_signAndSendTransaction')
    await expect(solanaOf(lacking).signAndSendTransaction(legacy())).rejects.toMatchObject({ code: 4200 })
  })

  test.each([
    ['no signature', {}],
    ['a signature without end', { signature: '1'.repeat(50_000) }],
    ['no text', { signature: 7 }],
    ['no object', null],
  ])('are told of a wallet that answers %s', async (_, answer) => {
    const provider = solanaOf(await connected())
    asked(() => answer)
    await expect(provider.signMessage(Uint8Array.of(1))).rejects.toMatchObject({ code: -32603 })
    await expect(provider.signTransaction(legacy())).rejects.toMatchObject({ code: -32603 })
  })

  test('ask nobody for an account that the session has not', async () => {
    const provider = solanaOf(await connected())
    const calls = asked()
    const params = { message: '2', pubkey: 'So11111111111111111111111111111111111111112' }
    await expect(provider.request({ method: 'solana_signMessage', params })).rejects.toMatchObject({ code: 4100 })
    expect(calls).toEqual([])
  })

  test('hear that the wallet has chosen another account', async () => {
    const modal = await connected()
    const provider = solanaOf(modal)
    const heard: unknown[] = []
    const { on } = provider as unknown as {
      on(event: string, handler: (key: { toBase58(): string } | null) => void): void
    }
    on('accountChanged', (key) => heard.push(key?.toBase58()))
    const topic = topicNow()
    await wallet.emit(topic, chains.solana, { name: 'accountsChanged', data: [bea] })
    await until(() => heard.length > 0)
    expect(heard).toEqual([bea])
    expect(provider.address).toBe(bea)
  })
})

describe('sats-connect', () => {
  const { address: own, publicKey, secret } = keys.bip122(0)
  const other = keys.bip122(1).address
  async function open() {
    const modal = await connected()
    vi.stubGlobal('haspBitcoin', modal.provider('bip122'))
    return providerOf(modal.provider('bip122'))
  }
  const ask = (method: string, params: object) =>
    request(method as never, params as never, 'haspBitcoin') as Promise<unknown>

  test('lists the accounts of the session, and has a text signed that verifies', async () => {
    await open()
    expect(await ask('getAccounts', { purposes: ['payment'] })).toMatchObject({
      status: 'success',
      result: [{ address: own, purpose: 'payment', addressType: 'p2wpkh' }, { purpose: 'ordinals' }],
    })
    const signed = (await ask('signMessage', { address: own, message: 'Grüß Gott' })) as {
      result: { signature: string; protocol: string }
    }
    const { verifyMessage } = await loadChain('bip122')
    const account = { namespace: 'bip122', address: own, type: 'payment' } as const
    expect(await verifyMessage?.('Grüß Gott', signed.result.signature, account)).toBe(true)
    expect(signed.result.protocol).toBe('ECDSA')
  })

  test('has the inputs of a PSBT signed, which are listed as the session’s wallet reads them', async () => {
    await open()
    const spend = new BitcoinTransaction()
    const { script } = p2wpkh(publicKey)
    spend.addInput({ txid: 'ab'.repeat(32), index: 0, witnessUtxo: { script, amount: 5000n } })
    spend.addOutputAddress(other, 4000n)
    const calls = asked(({ params: { psbt } }: { params: { psbt: string } }) => {
      const read = BitcoinTransaction.fromPSBT(Buffer.from(psbt, 'base64'))
      read.sign(secret)
      return { psbt: Buffer.from(read.toPSBT()).toString('base64') }
    })
    const psbt = Buffer.from(spend.toPSBT()).toString('base64')
    const answer = (await ask('signPsbt', { psbt, signInputs: { [own]: [0] } })) as { result: { psbt: string } }
    const signed = BitcoinTransaction.fromPSBT(Buffer.from(answer.result.psbt, 'base64'))
    signed.finalize()
    expect(signed.extract().length).toBeGreaterThan(0)
    expect(calls).toMatchObject([
      { method: 'signPsbt', params: { account: own, signInputs: [{ address: own, index: 0 }], broadcast: false } },
    ])
  })

  test('pays from the account that is chosen, whose amount is text', async () => {
    await open()
    const txid = 'cd'.repeat(32)
    const calls = asked(() => ({ txid }))
    expect(await ask('sendTransfer', { recipients: [{ address: other, amount: 1000 }] })).toMatchObject({
      status: 'success',
      result: { txid },
    })
    const params = { account: own, recipientAddress: other, amount: '1000' }
    expect(calls).toEqual([{ method: 'sendTransfer', params, chainId: chains.bip122 }])
  })

  test('is told in its own codes that the visitor declined, and what cannot be', async () => {
    const provider = await open()
    reject()
    expect(await provider.request('signMessage', { address: own, message: 'no' })).toMatchObject({
      error: { code: -32000 },
    })
    const two = [other, own].map((one) => ({ address: one, amount: 1 }))
    expect(await provider.request('sendTransfer', { recipients: two })).toMatchObject({ error: { code: -32601 } })
    const foreign = { address: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', message: 'no' }
    expect(await provider.request('signMessage', foreign)).toMatchObject({ error: { code: -32002 } })
  })

  test('hears of its own namespace alone', async () => {
    const provider = await open()
    const heard: string[] = []
    for (const eventName of ['accountChange', 'networkChange', 'disconnect'])
      provider.addListener({ eventName, cb: ({ type }) => void heard.push(type) })
    const topic = topicNow()
    await wallet.emit(topic, chains.solana, { name: 'accountsChanged', data: [keys.solana(1).address] })
    await wallet.emit(topic, chains.bip122, { name: 'accountsChanged', data: [other] })
    await until(() => heard.length > 0)
    expect(heard).toEqual(['accountChange'])
    await wallet.disconnect(topic)
    await until(() => heard.length > 1)
    expect(heard).toEqual(['accountChange', 'disconnect'])
  })
})

describe('@polkadot/api', () => {
  const { address: own, sign } = keys.polkadot(0)
  test('has a transfer signed by the provider’s signer', async () => {
    const modal = await connected()
    const { signer } = providerOf(modal.provider('polkadot'))
    const registry = new TypeRegistry()
    const api = await ApiPromise.create({ provider: new MockProvider(registry), registry, noInitWarn: true })
    const payloads: object[] = []
    const calls = asked(({ params }: { params: { transactionPayload: never } }) => {
      payloads.push(params.transactionPayload)
      const { version } = params.transactionPayload as { version: number }
      const bytes = registry
        .createType('ExtrinsicPayload', params.transactionPayload, { version })
        .toU8a({ method: true } as never)
      const signature = sign(bytes.length > 256 ? blake2AsU8a(bytes) : bytes)
      return { signature: `0x00${Buffer.from(signature).toString('hex')}` }
    })
    const transfer = api.tx.balances?.transferAllowDeath?.(own, 1000)
    const signed = await transfer?.signAsync(own, { signer: signer as never, nonce: 0 })
    expect(signed?.isSigned).toBe(true)
    const [payload] = payloads
    const bytes = registry.createType('ExtrinsicPayload', payload, { version: 4 }).toU8a({ method: true } as never)
    expect(signatureVerify(bytes, `${signed?.signature}`, own).isValid).toBe(true)
    expect(calls).toMatchObject([
      { method: 'polkadot_signTransaction', params: { address: own }, chainId: chains.polkadot },
    ])
    await api.disconnect()
  })

  test.each([
    ['a text', `0x${Buffer.from('Grüß Gott').toString('hex')}`, 'Grüß Gott'],
    ['what is no text', '0xff00', '0xff00'],
    ['a text that is hex', `0x${Buffer.from('0xab').toString('hex')}`, '0x30786162'],
  ])('has %s signed, which the wallet gets as it reads messages', async (_, data, message) => {
    const modal = await connected()
    const calls = asked(() => ({ signature: '0x00' }))
    const { signer } = providerOf(modal.provider('polkadot'))
    const { id } = await signer.signRaw({ address: own, data, type: 'bytes' })
    expect(id).toBeTypeOf('number')
    expect(calls).toMatchObject([{ method: 'polkadot_signMessage', params: { address: own, message } }])
  })

  test('lists the accounts of the session, and hears of another one that is chosen', async () => {
    const modal = await connected()
    const { accounts } = providerOf(modal.provider('polkadot'))
    const other = keys.polkadot(1).address
    expect(await accounts.get()).toEqual([{ address: own }, { address: other }])
    const told: string[][] = []
    const stop = accounts.subscribe((list) => void told.push(list.map((one) => one.address)))
    expect(told).toEqual([[own, other]])
    const topic = topicNow()
    await wallet.emit(topic, chains.polkadot, { name: 'accountsChanged', data: [other] })
    await until(() => told.length > 1)
    expect(told[1]).toEqual([other, own])
    stop()
    await modal.disconnect()
    expect(told).toHaveLength(2)
  })

  test('signs for no account that the session has not, and nothing but what is meant as a text', async () => {
    const modal = await connected()
    const { signer } = providerOf(modal.provider('polkadot'))
    const raw = { address: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', data: '0x00', type: 'bytes' } as const
    await expect(signer.signRaw(raw)).rejects.toMatchObject({ code: 4100 })
    await expect(signer.signRaw({ ...raw, address: own, type: 'payload' })).rejects.toMatchObject({ code: 4200 })
  })
})

describe('CosmJS', () => {
  const { address: own, secret, publicKey } = keys.cosmos(0)
  const signerOf = (modal: Modal): CosmosSigner => providerOf(modal.provider('cosmos')).getOfflineSigner('cosmoshub-4')
  const send = { typeUrl: '/cosmos.bank.v1beta1.MsgSend', value: { fromAddress: own, toAddress: own, amount: [] } }
  const fee = { amount: [{ denom: 'uatom', amount: '1' }], gas: '100000' }
  const at = { accountNumber: 7n, sequence: 3, chainId: 'cosmoshub-4' }

  test.each([
    ['as it was sent', (doc: object) => doc],
    [
      'in hex',
      ({ bodyBytes, authInfoBytes, ...doc }: Record<string, string>) => ({
        ...doc,
        bodyBytes: hexOf(bodyBytes),
        authInfoBytes: hexOf(authInfoBytes),
      }),
    ],
    [
      'as JSON makes objects of bytes',
      ({ bodyBytes, authInfoBytes, ...doc }: Record<string, string>) => ({
        ...doc,
        bodyBytes: { ...Buffer.from(`${bodyBytes}`, 'base64') },
        authInfoBytes: { ...Buffer.from(`${authInfoBytes}`, 'base64') },
      }),
    ],
    ['not at all', () => undefined],
  ])('signs a transaction whose document comes back %s', async (_, changed) => {
    const modal = await connected()
    wallet.policy.request = () => 'approve'
    const before = wallet.tamper
    wallet.tamper = (payload) => {
      const { signed, signature } = Object(payload.result)
      return signature && signed ? { ...payload, result: { signature, signed: changed(signed) } } : payload
    }
    const client = await SigningStargateClient.offline(signerOf(modal) as OfflineSigner)
    const ours = await client.sign(own, [send], fee, 'memo', at)
    wallet.tamper = before
    const reference = await DirectSecp256k1Wallet.fromKey(secret, 'cosmos')
    const theirs = await (await SigningStargateClient.offline(reference)).sign(own, [send], fee, 'memo', at)
    expect(ours).toEqual(theirs)
  })

  test('sends bytes as base64 and the number as text, on the chain of the document', async () => {
    const modal = await connected()
    const calls = asked()
    const signer = signerOf(modal)
    const doc = {
      bodyBytes: Uint8Array.of(1, 2, 3),
      authInfoBytes: Uint8Array.of(4),
      chainId: 'cosmoshub-4',
      accountNumber: 7n,
    }
    const { signed, signature } = await signer.signDirect(own, doc)
    expect(signed).toEqual(doc)
    expect(signature.pub_key.value).toBe(Buffer.from(publicKey).toString('base64'))
    const signDoc = { bodyBytes: 'AQID', authInfoBytes: 'BA==', chainId: 'cosmoshub-4', accountNumber: '7' }
    expect(calls).toEqual([
      { method: 'cosmos_signDirect', params: { signerAddress: own, signDoc }, chainId: chains.cosmos },
    ])
  })

  test('knows the keys of the accounts that the session has', async () => {
    const modal = await connected()
    const accounts = await signerOf(modal).getAccounts()
    expect(accounts).toEqual(
      [0, 1].map((i) => ({
        algo: 'secp256k1',
        address: keys.cosmos(i).address,
        pubkey: Uint8Array.from(keys.cosmos(i).publicKey),
      })),
    )
    asked(() => [
      { algo: 'secp256k1', address: 'cosmos1other', pubkey: Buffer.from(publicKey).toString('base64') },
      null,
      { address: own, pubkey: 'AA==' },
      { address: own, pubkey: '!' },
    ])
    expect(await signerOf(modal).getAccounts()).toEqual([])
  })

  test('names a network that is not granted', async () => {
    const modal = await connected()
    const signer = providerOf(modal.provider('cosmos')).getOfflineSigner('osmosis-1')
    await expect(signer.getAccounts()).rejects.toMatchObject({
      code: 4100,
      message: 'cosmos:osmosis-1 is not granted: list it in networks',
    })
  })

  test('signs an amino document', async () => {
    const modal = await connected()
    const doc = { account_number: '7', chain_id: 'cosmoshub-4', fee, memo: '', msgs: [], sequence: '3' }
    const { signed, signature } = await signerOf(modal).signAmino(own, doc)
    expect(signed).toEqual(doc)
    const bytes = serializeSignDoc(doc)
    const parsed = Secp256k1Signature.fromFixedLength(Uint8Array.from(Buffer.from(signature.signature, 'base64')))
    expect(await Secp256k1.verifySignature(parsed, sha256(bytes), publicKey)).toBe(true)
  })

  test.each([
    ['a chain that the session has not', { chain_id: 'osmosis-1' }, own],
    [
      'an account that the session has not',
      { chain_id: 'cosmoshub-4' },
      'cosmos1sguafvgmel6f880ryvq8efh9522p8zvmrzlcrq',
    ],
  ])('asks nobody for %s', async (_, doc, signer) => {
    const modal = await connected()
    const calls = asked()
    await expect(signerOf(modal).signAmino(signer, doc)).rejects.toMatchObject({ code: 4100 })
    expect(calls).toEqual([])
  })

  test('is told by the code 4001 that the visitor declined', async () => {
    const modal = await connected()
    reject()
    await expect(signerOf(modal).signAmino(own, { chain_id: 'cosmoshub-4' })).rejects.toMatchObject({ code: 4001 })
  })
})

describe('an answer of the wallet that is none', () => {
  const sun = keys.solana(0).address
  const dot = keys.polkadot(0).address
  const atom = keys.cosmos(0).address
  const wire = Buffer.alloc(99, 1).toString('base64')
  const all = { transactions: [wire, wire], pubkey: sun }
  const doc = {
    chain_id: 'cosmoshub-4',
    account_number: '0',
    sequence: '0',
    fee: { amount: [], gas: '0' },
    msgs: [],
    memo: '',
  }
  test.each([
    ['polkadot', 'polkadot_signMessage', { address: dot, data: '0xff' }, null],
    ['polkadot', 'polkadot_signMessage', { address: dot, data: '0xff' }, 'text'],
    ['polkadot', 'polkadot_signMessage', { address: dot, data: '0xff' }, { signature: '' }],
    ['solana', 'solana_signAllTransactions', all, 'notalist'],
    ['solana', 'solana_signAllTransactions', all, { transactions: [wire, 5] }],
    ['solana', 'solana_signAllTransactions', all, { transactions: [wire] }],
    ['solana', 'solana_signTransaction', { transaction: wire, pubkey: sun }, { transaction: '' }],
    ['cosmos', 'cosmos_signAmino', { signerAddress: atom, signDoc: doc }, null],
    ['cosmos', 'cosmos_signAmino', { signerAddress: atom, signDoc: doc }, { signature: {} }],
  ] as const)('of %s to %s with %j fails: %j', async (namespace, method, params, answer) => {
    const modal = await connected()
    asked(() => answer)
    const provider = modal.provider(namespace) as { request(call: object): Promise<unknown> }
    await expect(provider.request({ method, params })).rejects.toMatchObject({ code: -32603 })
  })
})

test('accounts on what is no network are none, and what the wallet says in no words changes nothing', async () => {
  const modal = await connected()
  const before = modal.state.account
  const [session] = wallet.sessions()
  const { eip155, ...others } = session?.namespaces ?? {}
  const accounts = [`eip155:abc:${before?.address}`, ...(eip155?.accounts ?? [])]
  await wallet.update(topicNow(), { ...others, eip155: { ...eip155, accounts } } as never)
  for (const name of ['accountsChanged', 'chainChanged'])
    await wallet.emit(topicNow(), 'eip155:1', { name, data: [{ toString: 1, valueOf: 1 }] })
  const provider = modal.provider('eip155') as { request(call: object): Promise<unknown> }
  expect(await provider.request({ method: 'eth_chainId' })).toMatch(/^0x\d+$/)
  expect(modal.state.account).toEqual(before)
})
