// What the wallets of `hasp/testing` sign, as libraries that are not ours judge it.
import { base58, base64, hex as hexCoder } from '@scure/base'
import { parseTransaction, recoverTransactionAddress, verifyMessage, verifyTypedData } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { installWallet, type TestWallet, type WalletOptions } from '../../../src/testing/index.ts'
import { signTransaction } from '../../../src/testing/solana.ts'
import { openPage } from '../../helpers/page.ts'
import {
  Transaction as Bitcoin,
  BitcoinTransaction,
  networks,
  p2wpkh,
  payments,
  pubECDSA,
  Verifier,
} from '../../oracles/bip122.ts'
import { pubkeyToAddress, Secp256k1, Secp256k1Signature, serializeSignDoc, sha256 } from '../../oracles/cosmos.ts'
import { signatureVerify } from '../../oracles/polkadot.ts'
import {
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '../../oracles/solana.ts'

beforeEach(openPage)
let installed: TestWallet[] = []
afterEach(() => {
  for (const wallet of installed) wallet.uninstall()
  installed = []
})
const secret = new Uint8Array(32).fill(0x11)
const install = (options: WalletOptions): TestWallet => {
  const wallet = installWallet({ privateKey: secret, ...options })
  installed.push(wallet)
  return wallet
}
type Call = (...inputs: readonly unknown[]) => Promise<never>
type Methods = Record<string, Call>
const page = globalThis as unknown as Record<string, unknown>

describe('a wallet of Ethereum', () => {
  const provider = async (): Promise<{ request(call: object): Promise<unknown> }> => {
    let found: unknown
    const listener = (event: Event): void => {
      found = (event as CustomEvent).detail.provider
    }
    addEventListener('eip6963:announceProvider', listener)
    dispatchEvent(new Event('eip6963:requestProvider'))
    removeEventListener('eip6963:announceProvider', listener)
    await (found as { request(call: object): Promise<unknown> }).request({ method: 'eth_requestAccounts' })
    return found as never
  }

  test.each(['hi', 'ünï 🦊', ''])('signs the text "%s"', async (message) => {
    const { address } = install({ namespace: 'eip155' })
    const raw = `0x${hexCoder.encode(new TextEncoder().encode(message))}` as const
    const signature = (await (await provider()).request({ method: 'personal_sign', params: [raw, address] })) as '0x'
    expect(await verifyMessage({ address: address as '0x', message, signature })).toBe(true)
  })

  test('signs typed data of nested types, lists, numbers below zero and bytes', async () => {
    const { address } = install({ namespace: 'eip155' })
    const types = {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Person: [
        { name: 'name', type: 'string' },
        { name: 'wallets', type: 'address[]' },
        { name: 'pets', type: 'Pet[2]' },
      ],
      Pet: [
        { name: 'age', type: 'int8' },
        { name: 'tag', type: 'bytes4' },
        { name: 'note', type: 'bytes' },
        { name: 'good', type: 'bool' },
      ],
    } as const
    const pet = { age: -3, tag: '0x01020304', note: '0xffee', good: true } as const
    const typed = {
      types,
      primaryType: 'Person',
      domain: { name: 'Test', chainId: 1 },
      message: { name: 'Ada', wallets: [address as '0x', address as '0x'], pets: [pet, { ...pet, good: false }] },
    } as const
    for (const data of [typed, JSON.stringify(typed)]) {
      const params = [address, data]
      const signature = (await (await provider()).request({ method: 'eth_signTypedData_v4', params })) as '0x'
      const signed = { ...typed, domain: { ...typed.domain, chainId: 1n }, address: address as '0x', signature }
      expect(await verifyTypedData(signed as never)).toBe(true)
    }
  })

  test.each([
    ['a legacy one', { gasPrice: '0x3b9aca00' }, 'legacy'],
    ['one with fees', { maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x1' }, 'eip1559'],
    ['a deployment', { to: undefined, data: `0x${'60'.repeat(300)}` }, 'eip1559'],
  ])('sends a transaction, %s, signed by its account', async (_, more, type) => {
    const raw: string[] = []
    const { createServer } = await import('node:http')
    const server = createServer(async (request, response) => {
      let body = ''
      for await (const part of request) body += part
      const { method, params } = JSON.parse(body)
      if (method === 'eth_sendRawTransaction') raw.push(params[0])
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x5208' }))
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
    const { address } = install({ namespace: 'eip155', networks: { 'eip155:31337': url } })
    const to = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    const tx = { from: address, to, value: '0xde0b6b3a7640000', ...more }
    try {
      const hash = await (await provider()).request({ method: 'eth_sendTransaction', params: [tx] })
      expect(hash).toMatch(/^0x[\da-f]{64}$/)
      const serialized = raw[0] as `0x02${string}`
      expect(parseTransaction(serialized)).toMatchObject({ type, chainId: 31337, nonce: 0x5208, value: 10n ** 18n })
      expect(await recoverTransactionAddress({ serializedTransaction: serialized })).toBe(address)
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })
})

describe('a wallet of Solana', () => {
  const keys = () => Keypair.fromSeed(secret)
  const pay = (from: PublicKey) =>
    SystemProgram.transfer({ fromPubkey: from, toPubkey: PublicKey.default, lamports: 5 })
  const blockhash = PublicKey.default.toBase58()

  test('signs a legacy transaction, also as its second signer', () => {
    const payer = Keypair.fromSeed(new Uint8Array(32).fill(0x12))
    const tx = new Transaction({ feePayer: payer.publicKey, blockhash, lastValidBlockHeight: 1 })
    tx.add(pay(keys().publicKey))
    tx.partialSign(payer)
    const wire = tx.serialize({ requireAllSignatures: false })
    const signed = Transaction.from(signTransaction(Uint8Array.from(wire), secret))
    expect(signed.verifySignatures()).toBe(true)
  })

  test('signs one of version 0', () => {
    const { publicKey } = keys()
    const message = new TransactionMessage({
      payerKey: publicKey,
      recentBlockhash: blockhash,
      instructions: [pay(publicKey)],
    }).compileToV0Message()
    const mine = signTransaction(new VersionedTransaction(message).serialize(), secret)
    const theirs = new VersionedTransaction(message)
    theirs.sign([keys()])
    expect(mine).toEqual(theirs.serialize())
  })

  test('signs none of which it is no signer', () => {
    const other = Keypair.fromSeed(new Uint8Array(32).fill(0x12))
    const tx = new Transaction({ feePayer: other.publicKey, blockhash, lastValidBlockHeight: 1 })
    const wire = Uint8Array.from(tx.add(pay(other.publicKey)).serialize({ requireAllSignatures: false }))
    expect(() => signTransaction(wire, secret)).toThrow('does not sign')
  })

  test('has the address of its key', () => {
    expect(install({ namespace: 'solana' }).address).toBe(base58.encode(keys().publicKey.toBytes()))
  })
})

describe('a wallet of Bitcoin', () => {
  const unisat = (options: Partial<WalletOptions> = {}) => {
    const wallet = install({ namespace: 'bip122', kind: 'unisat', ...options })
    return { wallet, methods: page.unisat as Methods }
  }

  test('has the addresses that bitcoinjs-lib gives its key', async () => {
    install({ namespace: 'bip122', kind: 'leather' })
    const leather = page.LeatherProvider as { request: Call }
    const { result } = (await leather.request('getAddresses', {
      network: 'mainnet',
    })) as never as {
      result: { addresses: readonly { address: string; publicKey: string }[] }
    }
    const pubkey = pubECDSA(secret)
    expect(result.addresses[0]?.address).toBe(payments.p2wpkh({ pubkey, network: networks.bitcoin }).address)
    const internalPubkey = pubkey.slice(1)
    expect(result.addresses[1]?.address).toBe(payments.p2tr({ internalPubkey, network: networks.bitcoin }).address)
  })

  test.each([
    ['p2wpkh', 'bip322', 'hi'],
    ['p2tr', 'bip322', 'ünï 🦊'],
    ['p2wpkh', 'legacy', 'hi'],
    ['p2tr', 'bip322', ''],
  ])('signs with %s, by %s, the text "%s"', async (paymentType, type, message) => {
    install({ namespace: 'bip122', kind: 'leather' })
    const leather = page.LeatherProvider as Methods
    const answer = await leather.request?.('signMessage', { message, paymentType, type, network: 'mainnet' })
    const { address, signature } = (answer as never as { result: { address: string; signature: string } }).result
    expect(Verifier.verifySignature(address, message, signature)).toBe(true)
  })

  test('pays with a transaction that its key has signed', async () => {
    const sent: string[] = []
    const { createServer } = await import('node:http')
    const server = createServer(async (request, response) => {
      if (request.method === 'GET')
        return response.end(
          JSON.stringify([
            { txid: '22'.repeat(32), vout: 1, value: 600 },
            { txid: '33'.repeat(32), vout: 0, value: 90_000 },
          ]),
        )
      let body = ''
      for await (const part of request) body += part
      sent.push(body)
      return response.end('')
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
    try {
      const { wallet, methods } = unisat({ networks: { 'bip122:000000000019d6689c085ae165831e93': url } })
      const to = payments.p2wpkh({ pubkey: pubECDSA(new Uint8Array(32).fill(0x12)) }).address
      const txid = await methods.sendBitcoin?.(to, 1000)
      const tx = BitcoinTransaction.fromHex(sent[0] ?? '')
      expect(tx.getId()).toBe(txid)
      expect(tx.ins).toHaveLength(2)
      expect(tx.outs[0]?.value).toBe(1000n)
      const script = payments.p2wpkh({ address: wallet.address }).output as Uint8Array
      const code = payments.p2pkh({ hash: script.slice(2) }).output as Uint8Array
      const [der, key] = tx.ins.map(({ witness }) => witness)[1] as [Uint8Array, Uint8Array]
      const digest = tx.hashForWitnessV0(1, code, 90_000n, 1)
      expect(await Secp256k1.verifySignature(Secp256k1Signature.fromDer(der.slice(0, -1)), digest, key)).toBe(true)
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })

  test('signs the inputs of a PSBT that are named, and refuses those of others', async () => {
    const { methods } = unisat()
    const tx = new Bitcoin()
    const mine = p2wpkh(pubECDSA(secret)).script
    const other = p2wpkh(pubECDSA(new Uint8Array(32).fill(0x12))).script
    for (const [index, script] of [mine, other].entries())
      tx.addInput({ txid: '11'.repeat(32), index, witnessUtxo: { script, amount: 1000n } })
    const psbt = hexCoder.encode(tx.toPSBT())
    const signed = await methods.signPsbt?.(psbt, { autoFinalized: false, toSignInputs: [{ index: 0 }] })
    const read = Bitcoin.fromPSBT(hexCoder.decode(signed as never as string))
    expect([read.getInput(0).partialSig?.length, read.getInput(1).partialSig]).toEqual([1, undefined])
    await expect(methods.signPsbt?.(psbt, { toSignInputs: [{ index: 1 }] })).rejects.toThrow()
  })
})

describe('a wallet of Cosmos', () => {
  test('has the address of its key, and signs what cosmjs verifies', async () => {
    const { address } = install({ namespace: 'cosmos' })
    const keplr = page.keplr as Methods
    const key = (await keplr.getKey?.('cosmoshub-4')) as never as { pubKey: Uint8Array; bech32Address: string }
    const value = base64.encode(key.pubKey)
    expect(pubkeyToAddress({ type: 'tendermint/PubKeySecp256k1', value }, 'cosmos')).toBe(address)
    const msgs = [
      { type: 'sign/MsgSignData', value: { signer: address, data: base64.encode(new TextEncoder().encode('<hi>&')) } },
    ]
    const doc = { chain_id: '', account_number: '0', sequence: '0', fee: { gas: '0', amount: [] }, msgs, memo: '<a>&' }
    const signed = (await keplr.signAmino?.('cosmoshub-4', address, doc)) as never as {
      signature: { signature: string }
    }
    const signature = Secp256k1Signature.fromFixedLength(base64.decode(signed.signature.signature))
    expect(await Secp256k1.verifySignature(signature, sha256(serializeSignDoc(doc)), key.pubKey)).toBe(true)
  })
})

describe('a wallet of Polkadot', () => {
  const signer = async () => {
    const { address } = install({ namespace: 'polkadot', name: 'test' })
    const entry = (page.injectedWeb3 as Record<string, Methods>).test
    const injected = (await entry?.enable?.('app')) as never as { signer: Methods }
    return { address, signer: injected.signer }
  }
  test('signs a text between tags', async () => {
    const { address, signer: own } = await signer()
    const answer = await own.signRaw?.({ address, data: '0x6869', type: 'bytes' })
    const { signature } = answer as never as { signature: string }
    expect(signatureVerify('<Bytes>hi</Bytes>', signature, address)).toMatchObject({ isValid: true, crypto: 'sr25519' })
  })

  test.each([10, 300])('signs the payload of a call of %i bytes', async (length) => {
    const { address, signer: own } = await signer()
    const hash = `0x${'ab'.repeat(32)}`
    const payload = {
      address,
      method: `0x${'05'.repeat(length)}`,
      era: '0x00',
      nonce: '0x00000041',
      tip: '0x00000000000000000000000000000000',
      specVersion: '0x000f4242',
      transactionVersion: '0x0000001a',
      genesisHash: hash,
      blockHash: hash,
      version: 4,
    }
    const answer = await own.signPayload?.(payload)
    const { signature } = answer as never as { signature: string }
    // By the field of SCALE: 65 and 0 are compact numbers of two bytes and one, versions are in little endian.
    const bytes = `0x${'05'.repeat(length)}00050100${'42420f00'}${'1a000000'}${'ab'.repeat(64)}`
    const { blake2AsHex } = await import('../../oracles/polkadot.ts')
    const message = length > 100 ? blake2AsHex(bytes as `0x${string}`) : bytes
    expect(signatureVerify(message as `0x${string}`, signature, address).isValid).toBe(true)
    expect(signature).toMatch(/^0x01/)
  })
})
