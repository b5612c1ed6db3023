import type { AbiFunction, Address, Hex } from 'viem'
import { keccak256, parseAbiItem, stringToHex, toFunctionSelector } from 'viem/utils'
import type * as z from 'zod/mini'
import { parseWalletAddress } from '@/lib/core/account-address'
import { type Caip2, caip2FromEvm } from '@/lib/core/caip'
import { type DescriptorFile, readWithIncludes } from './descriptor-files'
import {
  type DescriptorSpec,
  definitionSpec,
  descriptorSpec,
  type FieldSpec,
  type FormatSpec,
  formatSpec,
} from './descriptor-schema'
import { type DomainFacts, encodeType, type TypedData } from './typed-data'

/** What a descriptor says of one function or one type of message. */
export interface BoundFormat {
  readonly intent: string
  /** With the paths of values in braces. */
  readonly sentence: string | null
  readonly owner: string | null
  /** Without references, and without what version 1 excludes. */
  readonly fields: readonly FieldSpec[]
  readonly constants: Readonly<Record<string, string | number | boolean | null>>
  readonly enums: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export interface BoundFunction {
  /** As the descriptor writes it, without `function`. */
  readonly signature: string
  readonly abi: AbiFunction
  readonly format: BoundFormat
}

export interface BoundMessage {
  /** The `encodeType` of EIP-712. */
  readonly encodedType: string
  readonly format: BoundFormat
  readonly deployments: ReadonlySet<string>
  readonly domain: Readonly<Record<string, string | number | boolean>>
}

/** Parsed descriptors. Each says something only of what it is bound to. */
export interface Descriptors {
  /** The function of a contract, by its selector in lower case. */
  functionAt(chainId: Caip2, contract: Address, selector: Hex): BoundFunction | null
  /** The type of a message, for a domain whose contract and other values are those that the descriptor names. */
  messageOf(data: TypedData, domain: DomainFacts): BoundFormat | null
  /**
   * The type of a message at a contract, by the `typeHash` of EIP-712, whatever else the domain has to be. `null` also if
   * several descriptors name it, for several domains.
   */
  messageAt(chainId: Caip2, contract: Address, typeHash: Hex): BoundMessage | null
}

/** A file that was refused, or one of its formats. `format` is its key. */
export interface RefusedDescriptor {
  readonly path: string
  readonly format: string | null
  /** `unreadable`: it is no JSON object, or includes a file that is missing or none. `unfit`: it does not fit ERC-7730. */
  readonly reason: 'unreadable' | 'unfit'
}

/**
 * Parses the files of a folder of ERC-7730 descriptors. Fetches nothing.
 *
 * A file without a contract and chain to which it is bound says nothing, such as those that others include, and is not
 * in `refused`. If two files describe one function of one contract, neither is used.
 */
export function parseDescriptors(files: readonly DescriptorFile[]): {
  readonly descriptors: Descriptors
  readonly refused: readonly RefusedDescriptor[]
} {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const functions = new Map<string, BoundFunction | null>()
  const messages = new Map<string, BoundMessage[]>()
  const refused: RefusedDescriptor[] = []
  for (const { path } of files) {
    const json = readWithIncludes(path, texts)
    if (json && !('context' in json && 'display' in json)) continue
    const parsed = json && descriptorSpec.safeParse(json)
    if (!parsed?.success) {
      refused.push({ path, format: null, reason: json ? 'unfit' : 'unreadable' })
      continue
    }
    const { context, display } = parsed.data
    for (const [key, value] of Object.entries(display.formats)) {
      const format = boundFormat(value, parsed.data)
      const isRead =
        format &&
        (context.eip712
          ? addMessage(key, format, context.eip712, messages)
          : addFunction(key, format, context.contract, functions))
      if (!isRead) refused.push({ path, format: key, reason: 'unfit' })
    }
  }
  return { descriptors: lookup(functions, messages), refused }
}

function lookup(
  functions: ReadonlyMap<string, BoundFunction | null>,
  messages: ReadonlyMap<string, readonly BoundMessage[]>,
): Descriptors {
  const byHash = new Map([...messages].map(([encodedType, bound]) => [keccak256(stringToHex(encodedType)), bound]))
  return {
    messageAt(chainId, contract, typeHash) {
      const place = placeKey(chainId, contract)
      const [found, ...others] = (byHash.get(typeHash) ?? []).filter(({ deployments }) => deployments.has(place))
      return found && others.length === 0 ? found : null
    },
    functionAt: (chainId, contract, selector) => functions.get(`${placeKey(chainId, contract)}:${selector}`) ?? null,
    messageOf(data, domain) {
      const { chainId, verifyingContract } = domain
      if (!chainId || !verifyingContract) return null
      const place = placeKey(chainId, verifyingContract)
      const [found, ...others] = (messages.get(encodeType(data)) ?? []).filter(
        (message) => message.deployments.has(place) && hasDomain(data, message.domain),
      )
      return found && others.length === 0 ? found.format : null
    },
  }
}

function hasDomain({ domain }: TypedData, expected: BoundMessage['domain']): boolean {
  return Object.entries(expected).every(([key, value]) => {
    const signed = Object.hasOwn(domain, key) ? String(domain[key]) : null
    return signed === (key === 'verifyingContract' ? parseWalletAddress(String(value)) : String(value))
  })
}

type Contract = z.infer<typeof descriptorSpec>['context']['contract']
type Eip712 = NonNullable<DescriptorSpec['context']['eip712']>

function addFunction(
  key: string,
  format: BoundFormat,
  contract: Contract,
  functions: Map<string, BoundFunction | null>,
) {
  try {
    const abi = parseAbiItem(`function ${key}`) as AbiFunction
    const selector = toFunctionSelector(abi)
    for (const place of placesOf(contract?.deployments)) {
      const id = `${place}:${selector}`
      functions.set(id, functions.has(id) ? null : { signature: key, abi, format })
    }
    return true
  } catch {
    return false
  }
}

function addMessage(key: string, format: BoundFormat, eip712: Eip712, messages: Map<string, BoundMessage[]>): boolean {
  const message = { encodedType: key, format, deployments: placesOf(eip712.deployments), domain: eip712.domain ?? {} }
  messages.set(key, [...(messages.get(key) ?? []), message])
  return true
}

function placesOf(deployments: Eip712['deployments']): ReadonlySet<string> {
  const places = (deployments ?? []).flatMap(({ chainId, address }) => {
    const contract = parseWalletAddress(address)
    return contract ? [placeKey(caip2FromEvm(chainId), contract)] : []
  })
  return new Set(places)
}

/** `contract` has its checksum. */
function placeKey(chainId: Caip2, contract: Address): string {
  return `${chainId}:${contract}`
}

function boundFormat(value: unknown, { metadata, display }: DescriptorSpec): BoundFormat | null {
  const parsed = formatSpec.safeParse(value)
  if (!parsed.success) return null
  const { intent, interpolatedIntent, fields, excluded } = parsed.data as FormatSpec
  const resolved = fields.map((field) => withoutReference(field, display.definitions ?? {}))
  if (!resolved.every((field) => field !== null)) return null
  return {
    intent: typeof intent === 'string' ? intent : Object.values(intent).join(' '),
    sentence: interpolatedIntent ?? null,
    owner: metadata?.owner ?? null,
    fields: resolved.filter(({ path }) => !path || !excluded?.includes(path)),
    constants: metadata?.constants ?? {},
    enums: metadata?.enums ?? {},
  }
}

const DEFINITION = /^\$\.display\.definitions\.(.{1,100})$/

/** The definition that a field refers to, with what the field says itself. `null` if there is none. */
function withoutReference(field: FieldSpec, definitions: Readonly<Record<string, unknown>>): FieldSpec | null {
  if (field.fields) {
    const fields = field.fields.map((inner) => withoutReference(inner, definitions))
    return fields.every((inner) => inner !== null) ? { ...field, fields } : null
  }
  const { $ref, ...own } = field
  if (!$ref) return field
  const name = DEFINITION.exec($ref)?.[1] ?? ''
  const definition = definitionSpec.safeParse(Object.hasOwn(definitions, name) ? definitions[name] : undefined)
  if (!definition.success || definition.data.$ref || definition.data.fields) return null
  return { ...definition.data, ...own, params: { ...definition.data.params, ...own.params } }
}
