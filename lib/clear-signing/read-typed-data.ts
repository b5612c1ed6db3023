import { getAddress } from 'viem/utils'
import { describeMessage } from './describe-data'
import type { KnownContracts } from './known-contracts'
import { innerCallReader } from './read-call'
import { readMessage } from './signed-messages'
import type { Statement } from './statement'
import {
  arrayTypeOf,
  type DomainFacts,
  domainFacts,
  type TypedData,
  type TypedStruct,
  type TypedValue,
} from './typed-data'

/** One value of a message. An empty list has one entry with the value `null`. */
export interface SignedField {
  /** As in `details[0].amount`. */
  readonly path: string
  readonly type: string
  readonly value: bigint | string | boolean | null
}

export interface TypedDataReading {
  /** Empty if the message is not understood: then its fields are all that is known. */
  readonly statements: readonly Statement[]
  readonly fields: readonly SignedField[]
  readonly domain: DomainFacts
}

/** Says what a signature of typed data allows, and lists everything that is signed. */
export function readTypedData(data: TypedData, known: KnownContracts): TypedDataReading {
  const domain = domainFacts(data.domain)
  return {
    statements: readMessage(data, domain, known) ?? describedMessage(data, domain, known),
    fields: fieldsOf('', data.primaryType, data.message, data.types),
    domain,
  }
}

function describedMessage(data: TypedData, domain: DomainFacts, known: KnownContracts): readonly Statement[] {
  if (!known.descriptors) return []
  const described = describeMessage(data, domain, {
    descriptors: known.descriptors,
    account: getAddress(known.account),
    readInner: innerCallReader(known),
  })
  return described ? [described] : []
}

function fieldsOf(path: string, type: string, value: TypedValue, types: TypedData['types']): readonly SignedField[] {
  const array = arrayTypeOf(type)
  if (array) {
    const items = value as readonly TypedValue[]
    if (items.length === 0) return [{ path, type, value: null }]
    return items.flatMap((item, index) => fieldsOf(`${path}[${index}]`, array.item, item, types))
  }
  if (typeof value !== 'object') return [{ path, type, value }]
  const struct = value as TypedStruct
  return (types[type] ?? []).flatMap((field) =>
    fieldsOf(path ? `${path}.${field.name}` : field.name, field.type, struct[field.name] as TypedValue, types),
  )
}
