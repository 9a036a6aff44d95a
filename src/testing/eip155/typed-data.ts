// The hash of typed data. https://eips.ethereum.org/EIPS/eip-712
import { keccak_256 } from '@noble/hashes/sha3.js'
import { fromHex, toUtf8 } from '../../../chains/bytes.ts'

interface Field {
  readonly name: string
  readonly type: string
}
type Types = Readonly<Record<string, readonly Field[]>>
type Value = Readonly<Record<string, unknown>>
export interface TypedData {
  readonly types: Types
  readonly primaryType: string
  readonly domain: Value
  readonly message: Value
}

const join = (parts: readonly Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]))
const base = (type: string): string => type.replace(/\[.*/, '')
const bytesOf = (value: unknown): Uint8Array => fromHex(`${value}`.replace(/^0x/, ''))

/** The names of all types that a type is made of, itself aside. */
function parts(types: Types, type: string, found = new Set<string>()): Set<string> {
  for (const field of types[type] ?? []) {
    const name = base(field.type)
    if (!types[name] || found.has(name)) continue
    found.add(name)
    parts(types, name, found)
  }
  return found
}
function describe(types: Types, type: string): string {
  const all = [type, ...[...parts(types, type)].filter((name) => name !== type).sort()]
  return all
    .map((name) => `${name}(${(types[name] ?? []).map((field) => `${field.type} ${field.name}`).join()})`)
    .join('')
}

/** A value as 32 bytes. */
function word(types: Types, type: string, value: unknown): Uint8Array {
  const [, item] = /^(.*)\[\d*\]$/.exec(type) ?? []
  if (item) return keccak_256(join((value as readonly unknown[]).map((one) => word(types, item, one))))
  if (types[type]) return structHash(types, type, value as Value)
  if (type === 'string') return keccak_256(toUtf8(`${value}`))
  if (type === 'bytes') return keccak_256(bytesOf(value))
  if (type.startsWith('bytes')) return fromHex(`${value}`.replace(/^0x/, '').padEnd(64, '0'))
  const number = type === 'bool' ? BigInt(value === true || value === 'true') : BigInt(value as string)
  return fromHex(BigInt.asUintN(256, number).toString(16).padStart(64, '0'))
}
function structHash(types: Types, type: string, value: Value): Uint8Array {
  const fields = (types[type] ?? []).map((field) => word(types, field.type, value[field.name]))
  return keccak_256(join([keccak_256(toUtf8(describe(types, type))), ...fields]))
}

/** Where the types leave the domain's out, its fields are those that it has. */
const domainFields: readonly Field[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

export function hashTypedData({ types: given, primaryType, domain, message }: TypedData): Uint8Array {
  const types = { EIP712Domain: domainFields.filter(({ name }) => Object.hasOwn(domain, name)), ...given }
  const hashes = [structHash(types, 'EIP712Domain', domain)]
  if (primaryType !== 'EIP712Domain') hashes.push(structHash(types, primaryType, message))
  return keccak_256(join([Uint8Array.of(0x19, 1), ...hashes]))
}
