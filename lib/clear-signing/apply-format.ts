import type { Address } from 'viem'
import { isSameAddress } from '@/lib/core/account-key'
import { type Caip2, parseCaip2 } from '@/lib/core/caip'
import { EIP155 } from '@/lib/core/namespaces'
import type { DataLeaf, DataNode } from './data-node'
import { type Place, placesAt } from './descriptor-path'
import type { FieldSpec } from './descriptor-schema'
import type { BoundFormat } from './descriptors'
import { type FieldContext, fieldValue, readConstant } from './field-value'
import type { Call, Described, DescribedField, FieldValue, Statement } from './statement'

/** What surrounds the data: the transaction, or the domain and the signer of a message. */
export interface Container {
  readonly chainId: Caip2
  readonly from: Address
  /** The contract that is called, or that takes the signature. */
  readonly to: Address
  readonly value: bigint
}

export interface Description {
  readonly statement: Described
  /** Whether a field shows the native tokens that come with the call. */
  readonly saysValue: boolean
}

const MAX_FIELDS = 200
/** Places that paths lead to, those of fields that are not shown included. Groups inside of groups multiply them. */
const MAX_PLACES = 5_000

/**
 * Says what a descriptor says of data. Returns `null` if it does not fit the data: a path that leads nowhere, a value of
 * another type, or one that the descriptor excludes.
 *
 * @param readInner - Reads a call inside the data.
 */
export function applyFormat(
  format: BoundFormat,
  data: DataNode,
  container: Container,
  readInner: (call: Call) => readonly Statement[],
): Description | null {
  const context: FieldContext = {
    format,
    container,
    readInner,
    roots: { data, group: data, container: containerLeaves(container) },
    indices: [],
    places: { left: MAX_PLACES },
  }
  const fields = fieldsOf(format.fields, context)
  if (!fields) return null
  return {
    statement: {
      kind: 'described',
      intent: format.intent,
      sentence: sentenceOf(format, context),
      owner: format.owner,
      fields: fields.map(({ label, value }) => ({ label, value })),
    },
    saysValue: fields.some(({ isPaid }) => isPaid),
  }
}

interface ShownField extends DescribedField {
  /** Shows the value of the transaction as an amount. */
  readonly isPaid: boolean
}

type Fields = readonly ShownField[] | null

function containerLeaves({ chainId, from, to, value }: Container): ReadonlyMap<string, DataLeaf> {
  return new Map<string, DataLeaf>([
    ['from', { kind: 'leaf', type: 'address', value: from }],
    ['to', { kind: 'leaf', type: 'address', value: to }],
    ['value', { kind: 'leaf', type: 'uint256', value }],
    ['chainId', { kind: 'leaf', type: 'uint256', value: BigInt(parseCaip2(chainId)?.reference ?? 0) }],
  ])
}

function fieldsOf(specs: readonly FieldSpec[], context: FieldContext): Fields {
  return joined(specs, (spec) => (spec.fields ? groupOf(spec, spec.fields, context) : shownField(spec, context)))
}

/** Ends with the first part that does not fit, or that is one field too many. */
function joined<T>(parts: readonly T[], fieldsAt: (part: T) => Fields): Fields {
  const all: ShownField[] = []
  for (const part of parts) {
    const fields = fieldsAt(part)
    if (!fields || all.length + fields.length > MAX_FIELDS) return null
    all.push(...fields)
  }
  return all
}

function groupOf({ path, iteration }: FieldSpec, specs: readonly FieldSpec[], context: FieldContext): Fields {
  if (path) {
    const places = counted(placesAt(path, context.roots), context)
    return (
      places && joined(places, ({ node }) => fieldsOf(specs, { ...context, roots: { ...context.roots, group: node } }))
    )
  }
  if (iteration !== 'bundled') return fieldsOf(specs, context)
  // The first values of all lists, then the second ones.
  const lists = specs.map((spec) => fieldsOf([spec], context))
  const length = lists[0]?.length ?? 0
  if (lists.some((list) => list?.length !== length)) return null
  return Array.from({ length }, (_, index) => lists.flatMap((list) => list?.[index] ?? [])).flat()
}

function shownField(spec: FieldSpec, context: FieldContext): Fields {
  const { path, value, label = '', visible } = spec
  if (visible === 'never') return []
  const places = path === undefined ? literalPlace(value, context) : placesAt(path, context.roots)
  const leaves = counted(places?.flatMap(leavesOf) ?? null, context)
  if (!leaves) return null
  const shown: ShownField[] = []
  for (const { leaf, indices } of leaves) {
    const rule = typeof visible === 'object' ? visible : undefined
    if (rule?.mustMatch) {
      if (!isOneOf(leaf, rule.mustMatch)) return null
      continue
    }
    if (rule?.ifNotIn && isOneOf(leaf, rule.ifNotIn)) continue
    const read = fieldValue(spec, leaf, { ...context, indices })
    if (!read) return null
    const isPaid = path === '@.value' && read.kind === 'amount' && read.token === 'native'
    shown.push({ label, value: read, isPaid })
  }
  return shown
}

/** The places themselves; `null` if there are more than one description may visit. */
function counted<T>(places: readonly T[] | null, { places: visited }: FieldContext): readonly T[] | null {
  visited.left -= (places?.length ?? 0) + 1
  return visited.left < 0 ? null : places
}

function literalPlace(value: FieldSpec['value'], { format }: FieldContext): readonly Place[] | null {
  const constant = typeof value === 'string' ? readConstant(value, format) : value
  if (constant === undefined || constant === null) return null
  if (typeof constant === 'number' && !Number.isSafeInteger(constant)) return null
  const leaf: DataLeaf =
    typeof constant === 'number'
      ? { kind: 'leaf', type: 'int256', value: BigInt(constant) }
      : { kind: 'leaf', type: typeof constant === 'boolean' ? 'bool' : 'string', value: constant }
  return [{ node: leaf, indices: [] }]
}

/** A path to a list without `[]` means all its items. */
function leavesOf({
  node,
  indices,
}: Place): readonly { readonly leaf: DataLeaf; readonly indices: readonly number[] }[] {
  if (node.kind === 'leaf') return [{ leaf: node, indices }]
  const items = node.kind === 'list' ? node.items : [...node.fields.values()]
  return items.flatMap((item) => leavesOf({ node: item, indices }))
}

function isOneOf({ type, value }: DataLeaf, values: readonly (string | number | boolean)[]): boolean {
  const text = String(value)
  return values.some((one) => (type === 'address' ? isSameAddress(EIP155, String(one), text) : String(one) === text))
}

/** Two braces stand for one. */
const TEMPLATE_PART = /\{\{|\}\}|\{([^{}]{1,300})\}/g

/** The sentence with the values of its paths, each as its field shows it. `null` if one of them is not one value. */
function sentenceOf({ sentence, fields }: BoundFormat, context: FieldContext): readonly (string | FieldValue)[] | null {
  if (sentence === null) return null
  const parts: (string | FieldValue)[] = []
  let end = 0
  for (const match of sentence.matchAll(TEMPLATE_PART)) {
    parts.push(sentence.slice(end, match.index))
    end = match.index + match[0].length
    if (match[1] === undefined) {
      parts.push(match[0].charAt(0))
      continue
    }
    const path = match[1]
    const spec = fields.find((field) => field.path !== undefined && isSamePath(field.path, path)) ?? { path }
    const [shown, ...others] = shownField({ ...spec, visible: 'always' }, context) ?? []
    // A sentence that names the first of several recipients would not be true.
    if (!shown || others.length > 0) return null
    parts.push(shown.value)
  }
  return [...parts, sentence.slice(end)].filter((part) => part !== '')
}

function isSamePath(one: string, other: string): boolean {
  return one.replace(/^#\./, '') === other.replace(/^#\./, '')
}
