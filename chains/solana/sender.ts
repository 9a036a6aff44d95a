// What Solana says of a transfer before a wallet is asked for it.

import { plain } from '../plain.ts'
import { findText } from '../text.ts'
import type { NodeError, Reading, ReceiverTrait, Sender, TransferInput } from '../types.ts'
import { type Parsed, readAccounts } from './accounts.ts'
import { addressBytes, systemProgram } from './address.ts'
import { ask, units } from './answer.ts'
import { isOnCurve } from './curve.ts'
import { associatedProgram } from './programs.ts'
import { transferMessage } from './transfer.ts'

/** Nobody has the keys of these. https://solana.com/docs/core/programs/builtin-programs */
const burnAddresses = [systemProgram, '1nc1nerator11111111111111111111111111111111']
/** Bytes of a token's account, and what a mint of Token-2022 adds to them: its kind, and that the owner stays. */
const accountSize = { old: 165, new: 170 }
/** Bytes that accounts have because their mint has an extension. https://solana.com/docs/tokens/extensions */
const extraSizes: Readonly<Record<string, number>> = {
  transferFeeConfig: 12,
  transferHook: 5,
  nonTransferable: 4,
  pausableConfig: 4,
}
/** As many fees stay behind where all SOL is sent: wallets add a priority to the fee. */
const spareFees = 20n

interface Extension {
  readonly extension?: unknown
  readonly state?: unknown
}
const extensionsOf = (mint: Parsed | undefined): readonly Extension[] => {
  const { extensions } = Object(mint?.data?.parsed?.info)
  return Array.isArray(extensions) ? extensions.map(Object) : []
}

/** What a mint keeps of an amount in an epoch. https://solana.com/docs/tokens/extensions/transfer-fees */
function withheld({ state }: Extension, amount: bigint, epoch: bigint): bigint {
  const { newerTransferFee, olderTransferFee } = Object(state)
  const isNewer = epoch >= units(Object(newerTransferFee).epoch, 'epoch')
  const { transferFeeBasisPoints, maximumFee } = Object(isNewer ? newerTransferFee : olderTransferFee)
  const fee = (amount * units(transferFeeBasisPoints, 'transferFeeBasisPoints') + 9999n) / 10_000n
  const most = units(maximumFee, 'maximumFee')
  return fee < most ? fee : most
}

const asking = ({ from }: TransferInput, { send, signal }: Reading) => ({
  account: { namespace: 'solana', address: from, type: 'eoa' } as const,
  send,
  ...(signal && { signal }),
})
const toBase64 = (bytes: Iterable<number>): string => btoa(String.fromCharCode(...bytes))

async function rent(bytes: number, { send, signal }: Reading): Promise<bigint> {
  const method = 'getMinimumBalanceForRentExemption'
  return units(await send({ method, params: [bytes] }, signal), method)
}

/** A wallet's error may be anything, and some of that JSON cannot write. */
function toJson(value: unknown): string {
  try {
    return `${JSON.stringify(value)}`
  } catch {
    return '""'
  }
}

/** Why a transaction would fail or has, as nodes write it down. https://solana.com/docs/rpc/http/simulatetransaction */
function explain(error: unknown): NodeError {
  const { logs } = Object(Object(error).data ?? error)
  const said = Array.isArray(logs) ? logs.map(String) : []
  const own = said.flatMap((line) => /^Program log: (?:Error: )?(.{1,200})/.exec(line)?.[1] ?? []).at(-1)
  const code = toJson(Object(Object(error).data ?? error).err ?? '')
  const message = plain(own ?? (code === '""' ? findText(error, /(.+)/s) : code.replace(/[{}"]/g, '')))
  const isPoor = /insufficient|debit an account|AccountNotFound|ForRent|"Custom":1\b/i.test(
    `${message} ${code} ${said.join(' ')}`,
  )
  return { kind: isPoor ? 'insufficientFunds' : 'executionReverted', reason: message || 'unknown reason', message }
}

export const sender: Sender = {
  async quote(input, reading) {
    const { send, signal } = reading
    const { token, amount } = input
    const { message, instructions } = await transferMessage(input, asking(input, reading))
    const method = 'getFeeForMessage'
    const makes = instructions.some(({ program }) => program === associatedProgram)
    const [costs, [mint]] = await Promise.all([
      ask(send, method, [toBase64(message), { commitment: 'confirmed' }], signal).then((fee) => units(fee, method)),
      token ? readAccounts([token.address], send, signal) : [],
    ])
    if (!token) return { fee: costs, reserve: costs * (spareFees + 1n) + (await rent(0, reading)) }
    const extensions = extensionsOf(mint)
    const isOld = mint?.owner === 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
    const extra = extensions.reduce((sum, { extension }) => sum + (extraSizes[`${extension}`] ?? 0), 0)
    const fee = costs + (makes ? await rent(isOld ? accountSize.old : accountSize.new + extra, reading) : 0n)
    const kept = extensions.find(({ extension }) => extension === 'transferFeeConfig')
    const { epoch } = kept ? Object(await send({ method: 'getEpochInfo', params: [] }, signal)) : { epoch: 0 }
    const received = kept && amount - withheld(kept, amount, units(epoch, 'getEpochInfo'))
    return { fee, reserve: fee, ...(received !== undefined && received < amount && { received }) }
  },
  async simulate(input, reading) {
    const { message } = await transferMessage(input, asking(input, reading))
    const options = { encoding: 'base64', commitment: 'confirmed', replaceRecentBlockhash: true }
    const transaction = toBase64([1, ...new Uint8Array(64), ...message])
    const { send, signal } = reading
    const answer = await ask(send, 'simulateTransaction', [transaction, options], signal)
    return Object(answer).err ? explain(answer) : undefined
  },
  isBurn: (address) => burnAddresses.includes(address),
  async traitsOf(address, { send, signal }) {
    const bytes = addressBytes(address)
    const [account] = await readAccounts([address], send, signal)
    const isContract = account ? account.owner !== systemProgram : !isOnCurve(bytes)
    const traits: readonly (ReceiverTrait | false)[] = [isContract && 'contract', !account && 'unused']
    return traits.filter((trait) => trait !== false)
  },
  explain,
  coinTypes: () => [{ type: '501' }],
}
