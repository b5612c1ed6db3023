import type { Address } from 'viem'
import { applyFormat, type Description } from './apply-format'
import { argumentsNode, messageNode } from './data-node'
import type { Descriptors } from './descriptors'
import { decodeExactly, selectorOf } from './function-reader'
import type { Call, Described, Statement } from './statement'
import type { DomainFacts, TypedData } from './typed-data'

export interface DescribeContext {
  readonly descriptors: Descriptors
  /** The account that signs, with its checksum. */
  readonly account: Address
  /** Reads a call inside the data. */
  readonly readInner: (call: Call) => readonly Statement[]
}

/** Says what a descriptor says of a call. `null` if none is bound to the contract and function, or it does not fit. */
export function describeCall(
  { chainId, value, data }: Call,
  to: Address,
  { descriptors, account, readInner }: DescribeContext,
): Description | null {
  const selector = selectorOf(data)
  const bound = selector && descriptors.functionAt(chainId, to, selector)
  const args = bound && decodeExactly(bound.abi, data)
  if (!args) return null
  return applyFormat(
    bound.format,
    argumentsNode(bound.abi.inputs, args),
    { chainId, from: account, to, value },
    readInner,
  )
}

/** Says what a descriptor says of a message. `null` if none is bound to its domain and type, or it does not fit. */
export function describeMessage(
  data: TypedData,
  domain: DomainFacts,
  { descriptors, account, readInner }: DescribeContext,
): Described | null {
  const { chainId, verifyingContract } = domain
  const format = descriptors.messageOf(data, domain)
  if (!format || !chainId || !verifyingContract) return null
  const container = { chainId, from: account, to: verifyingContract, value: 0n }
  return applyFormat(format, messageNode(data), container, readInner)?.statement ?? null
}
