import type { Address, Hex } from 'viem'
import { keccak256, stringToHex } from 'viem/utils'
import { parseWalletAddress } from '@/lib/core/account-address'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'

/** Longest typed data in characters of its JSON text. */
const MAX_TEXT_LENGTH = 64 * 1024
/** Values of a message, those inside of others included. */
const MAX_VALUES = 2_000
const MAX_DEPTH = 12
const MAX_FIELDS = 64
/** UTF-16 code units of a domain's name that are shown. */
const MAX_SHOWN_NAME = 100

/** `bigint` for numbers, addresses with their checksum, hex for bytes. */
export type TypedValue = bigint | string | boolean | readonly TypedValue[] | TypedStruct
export interface TypedStruct {
  readonly [field: string]: TypedValue
}

export interface TypedField {
  readonly name: string
  readonly type: string
}

/** Typed data that is parsed: every type that is signed is known, and every value has its type. */
export interface TypedData {
  /** The struct types that are signed, `EIP712Domain` included, and no others. */
  readonly types: Readonly<Record<string, readonly TypedField[]>>
  readonly primaryType: string
  /** The fields of `EIP712Domain`, and no others. */
  readonly domain: TypedStruct
  /** The fields that the types declare, and no others: what they do not declare is not signed. */
  readonly message: TypedStruct
}

/** What the signed domain says of itself; `null` for what it does not say. */
export interface DomainFacts {
  /** A foreign text, cut to what a screen has room for. */
  readonly name: string | null
  readonly chainId: Caip2 | null
  readonly verifyingContract: Address | null
}

/** EIP-712, "Definition of domainSeparator". */
const DOMAIN_TYPE = 'EIP712Domain'
const domainTypes: Readonly<Record<string, string>> = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32',
}

/** Some names of types have a colon, such as those of Hyperliquid. */
const TYPE_NAME = /^[A-Za-z_][\w:]{0,127}$/
const FIELD_NAME = /^[A-Za-z_]\w{0,127}$/
const ATOMIC = /^(?:address|bool|string|bytes|bytes(?:[1-9]|[12]\d|3[0-2])|u?int(\d{1,3}))$/
const ARRAY = /^(.{1,200})\[(\d{0,4})\]$/

/**
 * Parses typed data as `eth_signTypedData_v4` gets it (EIP-712). Without the type `EIP712Domain` the domain has the fields
 * that it comes with. Hash what is returned and nothing else: it holds exactly what is shown.
 *
 * @param input - JSON text, or what it stands for.
 * @throws {AppError} `rpc.invalid_params` for types that are not declared or not part of EIP-712, for values that do not
 *   fit their types, for numbers that JSON has rounded, and for data that is too large.
 */
export function parseTypedData(input: unknown): TypedData {
  const { types, primaryType, domain, message } = recordOf(contentOf(input))
  const given = recordOf(types)
  if (typeof primaryType !== 'string' || primaryType === DOMAIN_TYPE) refuse()
  const declared = new Map<string, readonly TypedField[]>()
  declared.set(DOMAIN_TYPE, domainFields(given, recordOf(domain)))
  declareType(primaryType, given, declared)
  const parser = valueParser(declared)
  return {
    types: Object.fromEntries(declared),
    primaryType,
    domain: parser(DOMAIN_TYPE, domain, 1) as TypedStruct,
    message: parser(primaryType, message, 1) as TypedStruct,
  }
}

/** The `encodeType` of EIP-712: the primary type, then the types that it refers to by name. */
export function encodeType({ types, primaryType }: TypedData): string {
  const others = Object.keys(types).filter((type) => type !== primaryType && type !== DOMAIN_TYPE)
  return [primaryType, ...others.sort()]
    .map((type) => `${type}(${(types[type] ?? []).map((field) => `${field.type} ${field.name}`).join(',')})`)
    .join('')
}

/** The `typeHash` of EIP-712. */
export function typeHashOf(data: TypedData): Hex {
  return keccak256(stringToHex(encodeType(data)))
}

export function domainFacts({ name, chainId, verifyingContract }: TypedStruct): DomainFacts {
  return {
    name: typeof name === 'string' ? shownName(name) : null,
    chainId: typeof chainId === 'bigint' ? `eip155:${chainId}` : null,
    verifyingContract: (verifyingContract as Address | undefined) ?? null,
  }
}

function shownName(name: string): string {
  return name.length > MAX_SHOWN_NAME ? `${name.slice(0, MAX_SHOWN_NAME)}…` : name
}

/** The item type of an array type, and its length if that is fixed; `null` for other types. */
export function arrayTypeOf(type: string): { readonly item: string; readonly length: number | null } | null {
  const [, item, length] = ARRAY.exec(type) ?? []
  return item === undefined ? null : { item, length: length ? Number(length) : null }
}

function contentOf(input: unknown): unknown {
  const text = typeof input === 'string' ? input : undefined
  try {
    const json = text ?? JSON.stringify(input, (_, value) => (typeof value === 'bigint' ? String(value) : value))
    if (typeof json === 'string' && json.length <= MAX_TEXT_LENGTH) return JSON.parse(json)
  } catch {
    // Text that is not JSON, and objects that are none.
  }
  return refuse()
}

function domainFields(given: Readonly<Record<string, unknown>>, domain: Readonly<Record<string, unknown>>) {
  if (!Object.hasOwn(given, DOMAIN_TYPE)) {
    return Object.entries(domainTypes).flatMap(([name, type]) => (Object.hasOwn(domain, name) ? [{ name, type }] : []))
  }
  const fields = fieldsOf(given[DOMAIN_TYPE])
  if (fields.some(({ name, type }) => !Object.hasOwn(domainTypes, name) || domainTypes[name] !== type)) refuse()
  return fields
}

/** Adds a struct type and all that it refers to. */
function declareType(
  type: string,
  given: Readonly<Record<string, unknown>>,
  declared: Map<string, readonly TypedField[]>,
) {
  if (declared.has(type)) return
  if (!TYPE_NAME.test(type) || isAtomic(type) || !Object.hasOwn(given, type) || declared.size > MAX_FIELDS) refuse()
  const fields = fieldsOf(given[type])
  declared.set(type, fields)
  for (const field of fields) {
    const base = baseTypeOf(field.type)
    if (isAtomic(base)) continue
    // The hash function finds the types inside of a type by the letters of its name.
    if (type.includes(':') || base.includes(':')) refuse()
    declareType(base, given, declared)
  }
}

function fieldsOf(value: unknown): readonly TypedField[] {
  if (!Array.isArray(value) || value.length > MAX_FIELDS) return refuse()
  const fields = value.map((field) => {
    const { name, type } = recordOf(field)
    if (typeof name !== 'string' || typeof type !== 'string') return refuse()
    if (!FIELD_NAME.test(name) || name === '__proto__' || type.length > 200) refuse()
    return { name, type }
  })
  if (new Set(fields.map(({ name }) => name)).size < fields.length) refuse()
  return fields
}

function baseTypeOf(type: string): string {
  const array = arrayTypeOf(type)
  return array ? baseTypeOf(array.item) : type
}

function isAtomic(type: string): boolean {
  const match = ATOMIC.exec(type)
  if (!match) return false
  const bits = match[1]
  return (
    bits === undefined ||
    (bits === String(Number(bits)) && Number(bits) % 8 === 0 && Number(bits) >= 8 && Number(bits) <= 256)
  )
}

function valueParser(declared: ReadonlyMap<string, readonly TypedField[]>) {
  let values = 0
  return function parse(type: string, value: unknown, depth: number): TypedValue {
    values += 1
    if (values > MAX_VALUES || depth > MAX_DEPTH) refuse()
    const array = arrayTypeOf(type)
    if (array) {
      if (!Array.isArray(value) || (array.length !== null && value.length !== array.length)) return refuse()
      return value.map((item) => parse(array.item, item, depth + 1))
    }
    const fields = declared.get(type)
    if (!fields) return atomicValue(type, value)
    const record = recordOf(value)
    const entries = fields.map((field) => {
      if (!Object.hasOwn(record, field.name)) refuse()
      return [field.name, parse(field.type, record[field.name], depth + 1)] as const
    })
    return Object.fromEntries(entries)
  }
}

function atomicValue(type: string, value: unknown): TypedValue {
  if (type === 'bool') return typeof value === 'boolean' ? value : refuse()
  const number = /^(u?)int(\d+)$/.exec(type)
  if (number) return integer(value, { isSigned: number[1] === '', bits: Number(number[2]) })
  if (typeof value !== 'string') return refuse()
  if (type === 'string') return value
  if (type === 'address') return parseWalletAddress(value) ?? refuse()
  const bytes = type === 'bytes' ? null : Number(type.slice('bytes'.length))
  if (!/^0x(?:[\da-fA-F]{2})*$/.test(value) || (bytes !== null && value.length !== 2 + 2 * bytes)) refuse()
  return value.toLowerCase() as Hex
}

function integer(value: unknown, { isSigned, bits }: { readonly isSigned: boolean; readonly bits: number }): bigint {
  const isSafe = typeof value === 'number' && Number.isSafeInteger(value)
  const isText =
    typeof value === 'string' && value.length <= 79 && /^(?:-?(?:0|[1-9]\d*)|0x[\da-fA-F]{1,64})$/.test(value)
  if (!isSafe && !isText) return refuse()
  const parsed = BigInt(value)
  const [low, high] = isSigned ? [-(2n ** BigInt(bits - 1)), 2n ** BigInt(bits - 1)] : [0n, 2n ** BigInt(bits)]
  return parsed >= low && parsed < high ? parsed : refuse()
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : refuse()
}

function refuse(): never {
  throw new AppError('rpc.invalid_params')
}
