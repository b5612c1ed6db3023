import type { Address, Hex } from 'viem'
import { getAddress, size, sliceHex } from 'viem/utils'
import { parseWalletAddress } from '@/lib/core/account-address'
import { type Caip2, caip2FromEvm, isNativeToken } from '@/lib/core/caip'
import type { DataLeaf } from './data-node'
import { bytesOf, type PathRoots, placesAt } from './descriptor-path'
import type { FieldSpec } from './descriptor-schema'
import type { BoundFormat } from './descriptors'
import { type Call, type FieldValue, isUnlimitedAmount, type Statement } from './statement'

export interface FieldContext {
  readonly format: BoundFormat
  readonly container: { readonly chainId: Caip2; readonly from: Address; readonly to: Address }
  readonly roots: PathRoots
  /** Of the lists on the way to the field, for the paths of its parameters. */
  readonly indices: readonly number[]
  /** Places that paths may still lead to, counted down. */
  readonly places: { left: number }
  readonly readInner: (call: Call) => readonly Statement[]
}

type Params = NonNullable<FieldSpec['params']>

const CONSTANT = /^\$\.metadata\.constants\.(.{1,100})$/
const SELECTOR = /^0x[\da-fA-F]{8}$/
const ENUM = /^\$\.metadata\.enums\.(.{1,100})$/

/** Reads one value in the format of its field. Returns `null` if the value is of a type that the format cannot show. */
export function fieldValue(
  { format, params = {} }: FieldSpec,
  leaf: DataLeaf,
  context: FieldContext,
): FieldValue | null {
  const number = numberOf(leaf)
  switch (format) {
    case undefined:
    case 'raw':
      return rawValue(leaf)
    case 'addressName': {
      const address = addressOf(leaf)
      if (!address) return null
      const senders = addressesOf(params.senderAddress, context)
      return { kind: 'address', address, isSender: senders.includes(address) }
    }
    case 'amount':
      return number === null ? null : { kind: 'amount', token: 'native', amount: number, above: null }
    case 'tokenAmount':
      return number === null ? null : tokenAmount(number, params, context)
    case 'tokenTicker': {
      const token = addressOf(leaf)
      const chainId = chainOf(params, context)
      if (!token || !chainId) return null
      // The contract at this address on another chain may be another token.
      if (chainId !== context.container.chainId) return { kind: 'address', address: token, isSender: false }
      return { kind: 'token', token: isNativeToken(token) ? 'native' : token }
    }
    case 'nftName': {
      const collection = addressParam(params.collection, params.collectionPath, context)
      return collection && number !== null ? { kind: 'nft', collection, tokenId: number } : null
    }
    case 'date':
      if (number === null) return null
      return params.encoding === 'blockheight' ? { kind: 'block', height: number } : { kind: 'date', at: number }
    case 'duration':
      return number === null ? null : { kind: 'duration', seconds: number }
    case 'unit': {
      if (number === null || params.base === undefined) return null
      const { base, decimals = 0, prefix = false } = params
      return { kind: 'unit', value: number, decimals, base, hasPrefix: prefix }
    }
    case 'enum': {
      const labels = ownValue(context.format.enums, ENUM.exec(params.$ref ?? '')?.[1] ?? '')
      const label = labels && ownValue(labels, String(leaf.value))
      return label === undefined ? rawValue(leaf) : { kind: 'text', text: label }
    }
    case 'chainId':
      return number === null ? null : { kind: 'chain', chainId: `eip155:${number}` }
    case 'calldata':
      return innerCall(leaf, params, context)
  }
}

/** A constant of the descriptor, or the text itself. `undefined` if there is no such constant. */
export function readConstant(text: string, { constants }: BoundFormat): string | number | boolean | null | undefined {
  const name = CONSTANT.exec(text)?.[1]
  if (name === undefined) return text.startsWith('$.') ? undefined : text
  return ownValue(constants, name)
}

/** Not what every object has, such as `constructor`. */
function ownValue<T>(values: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined
}

function rawValue({ type, value }: DataLeaf): FieldValue | null {
  if (typeof value === 'bigint') return { kind: 'number', value }
  if (typeof value === 'boolean') return { kind: 'flag', value }
  if (type === 'address') return { kind: 'address', address: getAddress(value), isSender: false }
  return type.startsWith('bytes') ? { kind: 'bytes', value: value as Hex } : { kind: 'text', text: value }
}

/** A token that is not found leaves a number, as ERC-7730 says. So does one of another chain, of which nothing is known. */
function tokenAmount(number: bigint, params: Params, context: FieldContext): FieldValue | null {
  const chainId = chainOf(params, context)
  if (!chainId) return null
  const token = addressParam(params.token, params.tokenPath, context)
  if (!token || chainId !== context.container.chainId) return { kind: 'number', value: number }
  const threshold = params.threshold === undefined ? undefined : readConstant(params.threshold, context.format)
  const limit = threshold === undefined ? null : integerOf(threshold)
  // No descriptor may put a word in the place of an amount that a token can have.
  const isAbove = limit !== null && number >= limit && isUnlimitedAmount(number)
  const above = isAbove ? (params.message ?? 'Unlimited') : null
  const isNative = isNativeToken(token) || addressesOf(params.nativeCurrencyAddress, context).includes(token)
  return { kind: 'amount', token: isNative ? 'native' : token, amount: number, above }
}

function innerCall(leaf: DataLeaf, params: Params, context: FieldContext): FieldValue | null {
  const to = addressParam(params.callee, params.calleePath, context)
  const bytes = leaf.type === 'bytes' ? (leaf.value as Hex) : null
  if (!to || !bytes) return null
  const selector = params.selectorPath ? (leafAt(params.selectorPath, context)?.value ?? null) : params.selector
  if (selector !== undefined && !SELECTOR.test(String(selector))) return null
  const data: Hex = selector === undefined ? bytes : `0x${String(selector).slice(2)}${bytes.slice(2)}`
  const value = params.amountPath ? numberAt(params.amountPath, context) : BigInt(params.amount ?? 0)
  if (value === null || value < 0n) return null
  return { kind: 'call', data, statements: context.readInner({ chainId: context.container.chainId, to, value, data }) }
}

function chainOf({ chainId, chainIdPath }: Params, context: FieldContext): Caip2 | null {
  if (chainIdPath === undefined) return chainId === undefined ? context.container.chainId : caip2FromEvm(chainId)
  const number = numberAt(chainIdPath, context)
  return number === null ? null : `eip155:${number}`
}

function addressParam(constant: string | undefined, path: string | undefined, context: FieldContext): Address | null {
  const text = constant ?? (path?.startsWith('$.') ? path : undefined)
  if (text !== undefined) return parseWalletAddress(String(readConstant(text, context.format) ?? ''))
  const leaf = path === undefined ? null : leafAt(path, context)
  return leaf && addressOf(leaf)
}

/** Addresses with their checksums. */
function addressesOf(texts: string | readonly string[] | undefined, { format }: FieldContext): readonly string[] {
  const list = typeof texts === 'string' ? [texts] : (texts ?? [])
  return list.flatMap((text) => parseWalletAddress(String(readConstant(text, format) ?? '')) ?? [])
}

function leafAt(path: string, { roots, indices }: FieldContext): DataLeaf | null {
  const [place, ...others] = placesAt(path, roots, indices) ?? []
  return place?.node.kind === 'leaf' && others.length === 0 ? place.node : null
}

function numberAt(path: string, context: FieldContext): bigint | null {
  const leaf = leafAt(path, context)
  return leaf && numberOf(leaf)
}

/** Bytes up to a word are a number as well, since paths may cut one out of a word. */
function numberOf(leaf: DataLeaf): bigint | null {
  if (typeof leaf.value === 'bigint') return leaf.value
  const bytes = leaf.type.startsWith('bytes') ? bytesOf(leaf) : null
  return bytes && bytes !== '0x' && size(bytes) <= 32 ? BigInt(bytes) : null
}

function integerOf(value: string | number | boolean | null): bigint | null {
  const text = String(value)
  return /^(?:0x[\da-fA-F]{1,64}|\d{1,78})$/.test(text) ? BigInt(text) : null
}

/** An address, also as the 20 bytes or the word that a path has cut out. */
function addressOf(leaf: DataLeaf): Address | null {
  const bytes = bytesOf(leaf)
  if (!bytes || (size(bytes) !== 20 && size(bytes) !== 32)) return null
  if (size(bytes) === 32 && BigInt(sliceHex(bytes, 0, 12)) !== 0n) return null
  return getAddress(sliceHex(bytes, -20))
}
