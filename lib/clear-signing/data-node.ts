import type { AbiParameter } from 'viem'
import { arrayTypeOf, type TypedData, type TypedValue } from './typed-data'

/** Decoded data with its types: arguments of a call, or a message of typed data. */
export type DataNode = DataLeaf | DataList | DataStruct

export interface DataLeaf {
  readonly kind: 'leaf'
  /** As Solidity writes it. */
  readonly type: string
  readonly value: bigint | string | boolean
}

export interface DataList {
  readonly kind: 'list'
  readonly items: readonly DataNode[]
}

export interface DataStruct {
  readonly kind: 'struct'
  readonly fields: ReadonlyMap<string, DataNode>
}

/** Arguments as viem decodes them. */
export function argumentsNode(parameters: readonly AbiParameter[], values: unknown): DataStruct {
  const fields = parameters.map((parameter, index) => {
    // viem makes a list of a tuple with unnamed parts.
    const value = Array.isArray(values) ? values[index] : (values as Record<string, unknown>)[parameter.name ?? '']
    return [parameter.name ?? '', argumentNode(parameter, value)] as const
  })
  return { kind: 'struct', fields: new Map(fields) }
}

function argumentNode(parameter: AbiParameter, value: unknown): DataNode {
  const array = arrayTypeOf(parameter.type)
  if (array) {
    const item = { ...parameter, type: array.item }
    return { kind: 'list', items: (value as readonly unknown[]).map((one) => argumentNode(item, one)) }
  }
  if ('components' in parameter) return argumentsNode(parameter.components, value)
  return { kind: 'leaf', type: parameter.type, value: typeof value === 'number' ? BigInt(value) : (value as string) }
}

/** The message of typed data. */
export function messageNode({ types, primaryType, message }: TypedData): DataNode {
  return typedNode(primaryType, message, types)
}

function typedNode(type: string, value: TypedValue, types: TypedData['types']): DataNode {
  const array = arrayTypeOf(type)
  if (array) {
    return { kind: 'list', items: (value as readonly TypedValue[]).map((one) => typedNode(array.item, one, types)) }
  }
  if (typeof value !== 'object') return { kind: 'leaf', type, value }
  const struct = value as Readonly<Record<string, TypedValue>>
  const fields = (types[type] ?? []).map((field) => {
    return [field.name, typedNode(field.type, struct[field.name] as TypedValue, types)] as const
  })
  return { kind: 'struct', fields: new Map(fields) }
}
