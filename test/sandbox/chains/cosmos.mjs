// A local Cosmos chain. There is no node that npm or Debian has, so this is a facade: CometBFT's JSON-RPC and the balances of the
// LCD, over a ledger that really verifies signatures, sequences, fees and balances. Each transaction is a block; there is no
// consensus, there are no proofs, and gas is a constant. https://docs.cometbft.com/v0.38/rpc/
import { sha256 } from '@noble/hashes/sha2.js'
import { BaseAccount } from 'cosmjs-types/cosmos/auth/v1beta1/auth'
import { QueryAccountRequest, QueryAccountResponse } from 'cosmjs-types/cosmos/auth/v1beta1/query'
import {
  QueryAllBalancesRequest,
  QueryAllBalancesResponse,
  QueryBalanceRequest,
  QueryBalanceResponse,
} from 'cosmjs-types/cosmos/bank/v1beta1/query'
import { MsgSendResponse } from 'cosmjs-types/cosmos/bank/v1beta1/tx'
import { TxMsgData } from 'cosmjs-types/cosmos/base/abci/v1beta1/abci'
import { PubKey } from 'cosmjs-types/cosmos/crypto/secp256k1/keys'
import { SimulateRequest, SimulateResponse } from 'cosmjs-types/cosmos/tx/v1beta1/service'
import { accountAt, accountsOf } from './accounts.mjs'
import { createPayments } from './cosmos-faucet.mjs'
import { chainId, createLedger, gasUsed, hexOf, isAddress } from './cosmos-ledger.mjs'
import { rpcError, serveJsonRpc } from './json-rpc.mjs'

/** uatom that each account starts with. */
export const funded = 1_000_000_000
/** Which account of the mnemonic pays others. */
const faucet = 9

const base64 = (bytes) => Buffer.from(bytes).toString('base64')
const zeros = '00'.repeat(32).toUpperCase()

function statusOf(height) {
  const time = new Date().toISOString()
  return {
    node_info: {
      protocol_version: { p2p: '8', block: '11', app: '0' },
      id: '00'.repeat(20),
      listen_addr: 'tcp://127.0.0.1:26656',
      network: chainId,
      version: '0.38.17',
      channels: '',
      moniker: 'hasp',
      other: { tx_index: 'on', rpc_address: 'tcp://127.0.0.1:26657' },
    },
    sync_info: {
      latest_block_hash: zeros,
      latest_app_hash: zeros,
      latest_block_height: `${height}`,
      latest_block_time: time,
      earliest_block_height: '1',
      catching_up: false,
    },
    validator_info: {
      address: '00'.repeat(20),
      pub_key: { type: 'tendermint/PubKeyEd25519', value: base64(new Uint8Array(32)) },
      voting_power: '1',
    },
  }
}

const notFound = (address) =>
  Object.assign(new Error(`rpc error: code = NotFound desc = account ${address} not found: key not found`), {
    code: 22,
  })
function checked(address) {
  if (isAddress(address)) return address
  const problem = 'rpc error: code = InvalidArgument desc = invalid address: decoding bech32 failed'
  throw Object.assign(new Error(`${problem}: invalid request`), { code: 18 })
}

/** What `abci_query` answers, by path: from bytes to bytes. */
const queries = (ledger) => ({
  '/cosmos.auth.v1beta1.Query/Account'(data) {
    const { address } = QueryAccountRequest.decode(data)
    const account = ledger.account(checked(address))
    if (!account) throw notFound(address)
    const { number, sequence, publicKey } = account
    const pubKey = publicKey && {
      typeUrl: '/cosmos.crypto.secp256k1.PubKey',
      value: PubKey.encode({ key: publicKey }).finish(),
    }
    const value = BaseAccount.encode(BaseAccount.fromPartial({ address, pubKey, accountNumber: number, sequence }))
    return QueryAccountResponse.encode({
      account: { typeUrl: '/cosmos.auth.v1beta1.BaseAccount', value: value.finish() },
    }).finish()
  },
  '/cosmos.bank.v1beta1.Query/Balance'(data) {
    const { address, denom } = QueryBalanceRequest.decode(data)
    const amount = `${ledger.balance(checked(address), denom)}`
    return QueryBalanceResponse.encode({ balance: { denom, amount } }).finish()
  },
  '/cosmos.bank.v1beta1.Query/AllBalances'(data) {
    const { address } = QueryAllBalancesRequest.decode(data)
    return QueryAllBalancesResponse.encode({ balances: ledger.coins(checked(address)) }).finish()
  },
  '/cosmos.tx.v1beta1.Service/Simulate'(data) {
    const { txBytes } = SimulateRequest.decode(data)
    ledger.decode(txBytes)
    return SimulateResponse.encode(SimulateResponse.fromPartial({ gasInfo: { gasWanted: 0n, gasUsed } })).finish()
  },
})

const event = (type, attributes) => ({
  type,
  attributes: Object.entries(attributes).map(([key, value]) => ({ key, value, index: true })),
})

/** As `tx` and `tx_search` show it. */
function entryOf(raw, hash, height, { code, log, codespace, messages, gasWanted }) {
  const moved = messages.flatMap(({ fromAddress: sender, toAddress: recipient, amount }) => [
    event('transfer', { recipient, sender, amount: amount.map((coin) => coin.amount + coin.denom).join(',') }),
    event('message', { action: '/cosmos.bank.v1beta1.MsgSend', sender, module: 'bank' }),
  ])
  const msgResponses = messages.map(() => ({
    typeUrl: '/cosmos.bank.v1beta1.MsgSendResponse',
    value: MsgSendResponse.encode({}).finish(),
  }))
  const data = code === 0 ? base64(TxMsgData.encode({ data: [], msgResponses }).finish()) : ''
  const events = code === 0 ? moved : []
  const gas = { gas_wanted: `${gasWanted}`, gas_used: `${gasUsed}` }
  return {
    hash,
    height: `${height}`,
    index: 0,
    tx_result: { code, data, log, info: '', ...gas, events, codespace },
    tx: base64(raw),
  }
}

/** `tx.hash='…' AND transfer.recipient='…'`: every condition is an equality. */
function matches(query, { hash, height, tx_result: { events } }) {
  const facts = events.flatMap(({ type, attributes }) => attributes.map(({ key, value }) => `${type}.${key}=${value}`))
  const known = [`tx.hash=${hash}`, `tx.height=${height}`, ...facts]
  return query.split(/\s+AND\s+/).every((condition) => known.includes(condition.replaceAll(/['\s]/g, '')))
}

function methodsOf(ledger, pay) {
  const entries = new Map()
  const state = { height: 1 }
  const times = new Map([[1, new Date().toISOString()]])
  const read = queries(ledger)
  const methods = {
    health: () => ({}),
    status: () => statusOf(state.height),
    abci_query({ path, data }) {
      const answer = { log: '', info: '', index: '0', key: null, proofOps: null, height: `${state.height}` }
      try {
        if (!Object.hasOwn(read, path))
          throw Object.assign(new Error('unknown query path: unknown request'), { code: 6 })
        const value = base64(read[path](Buffer.from(data, 'hex')))
        return { response: { ...answer, code: 0, value, codespace: '' } }
      } catch (error) {
        const { code = 1, log = error.message } = error.refused ?? { code: error.code }
        return { response: { ...answer, code, log, value: null, codespace: 'sdk' } }
      }
    },
    broadcast_tx_sync({ tx }) {
      const raw = Buffer.from(tx, 'base64')
      const hash = hexOf(sha256(raw))
      if (entries.has(hash)) throw rpcError(-32603, 'Internal error', 'tx already exists in cache')
      try {
        const result = ledger.deliver(raw)
        state.height += 1
        times.set(state.height, new Date().toISOString())
        entries.set(hash, entryOf(raw, hash, state.height, result))
        return { code: 0, data: '', log: '', codespace: '', hash }
      } catch (error) {
        if (error.refused) return { data: '', ...error.refused, hash }
        throw error
      }
    },
    /** Of a block only its header's height and time: there is no more of it. */
    block({ height = state.height }) {
      const time = times.get(Number(height))
      if (!time) throw rpcError(-32603, 'Internal error', `height ${height} must be less than or equal to the current`)
      return { block: { header: { chain_id: chainId, height: `${height}`, time } } }
    },
    /** The sandbox's own: pays out of nothing, by a transaction. Resolves with its hash. */
    sandbox_pay({ address, amount }) {
      const { hash, code, log } = methods.broadcast_tx_sync({ tx: base64(pay(checked(address), BigInt(amount))) })
      if (code) throw rpcError(-32603, log)
      return hash
    },
    tx({ hash }) {
      const wanted = hexOf(Buffer.from(hash, 'base64'))
      if (!entries.has(wanted)) throw rpcError(-32603, 'Internal error', `tx (${wanted}) not found`)
      return entries.get(wanted)
    },
    tx_search({ query, page = '1', per_page = '30', order_by = 'asc' }) {
      const found = [...entries.values()].filter((entry) => matches(query, entry))
      if (order_by === 'desc') found.reverse()
      const size = Number(per_page)
      const from = (Number(page) - 1) * size
      return { txs: found.slice(from, from + size), total_count: `${found.length}` }
    },
  }
  return methods
}

/** The LCD, as much of it as wallets ask for balances. */
const lcd = (ledger) => (path, query) => {
  const [, address, rest] = /^\/cosmos\/bank\/v1beta1\/balances\/([^/]+)(\/by_denom)?$/.exec(path) ?? []
  if (!address) return undefined
  if (!isAddress(address))
    return { status: 400, body: { code: 3, message: 'invalid address: decoding bech32 failed', details: [] } }
  const denom = query.get('denom')
  if (rest) return { body: { balance: { denom, amount: `${ledger.balance(address, denom)}` } } }
  const balances = ledger.coins(address)
  return { body: { balances, pagination: { next_key: null, total: `${balances.length}` } } }
}

/**
 * In this process: it starts in milliseconds and ends with it.
 *
 * @param {{ mnemonic: string }} options
 */
export async function startCosmos({ mnemonic }) {
  const addresses = accountsOf('cosmos', mnemonic).map(({ address }) => address)
  const ledger = createLedger(addresses, funded)
  const pay = createPayments(ledger, accountAt('cosmos', mnemonic, faucet))
  const { url, stop } = await serveJsonRpc(methodsOf(ledger, pay), lcd(ledger))
  return { id: `cosmos:${chainId}`, url, stop }
}
