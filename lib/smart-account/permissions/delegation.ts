import type { Hex } from 'viem'
import { decodeAbiParameters, encodeAbiParameters, encodeFunctionData, hashStruct, hashTypedData } from 'viem/utils'
import { AppError } from '@/lib/core/app-error'
import { attempt } from '@/lib/core/attempt'
import { delegationFramework } from '../delegation-framework'

/** A limit that a contract of the framework holds a delegation to. */
export interface Caveat {
  readonly enforcer: Hex
  readonly terms: Hex
  /** Of the one who uses it. Not signed. */
  readonly args: Hex
}

/** A delegation of ERC-7710, as the manager of the framework takes it. */
export interface Delegation {
  readonly delegate: Hex
  /** The smart account. */
  readonly delegator: Hex
  /** The hash of the delegation that it is based on. */
  readonly authority: Hex
  readonly caveats: readonly Caveat[]
  readonly salt: bigint
  readonly signature: Hex
}

/** The account's own authority. */
const ROOT_AUTHORITY = `0x${'f'.repeat(64)}` as const

/** Delegates that stand for everyone, by the framework's rule, or that no one can have. */
export const ANY_DELEGATE_ADDRESSES: readonly Hex[] = [
  '0x0000000000000000000000000000000000000000',
  '0x0000000000000000000000000000000000000a11',
]

/** Bytes of a context, in hex digits. One of ours has less than 8,000. */
const MAX_CONTEXT_LENGTH = 32_000

const caveatParts = [
  { name: 'enforcer', type: 'address' },
  { name: 'terms', type: 'bytes' },
] as const
const signedParts = [
  { name: 'delegate', type: 'address' },
  { name: 'delegator', type: 'address' },
  { name: 'authority', type: 'bytes32' },
] as const

/** EIP-712, as the contract has it. */
const types = {
  Caveat: caveatParts,
  Delegation: [...signedParts, { name: 'caveats', type: 'Caveat[]' }, { name: 'salt', type: 'uint256' }],
} as const

const delegationComponents = [
  ...signedParts,
  { name: 'caveats', type: 'tuple[]', components: [...caveatParts, { name: 'args', type: 'bytes' }] },
  { name: 'salt', type: 'uint256' },
  { name: 'signature', type: 'bytes' },
] as const
const contextParameters = [{ type: 'tuple[]', components: delegationComponents }] as const

const managerAbi = [
  {
    type: 'function',
    name: 'disableDelegation',
    stateMutability: 'nonpayable',
    inputs: [{ name: 'delegation', type: 'tuple', components: delegationComponents }],
    outputs: [],
  },
] as const

/** A delegation without its signature, with a salt of its own: two for the same thing are told apart. */
export function draftDelegation(
  parts: Pick<Delegation, 'delegate' | 'delegator' | 'caveats'>,
  random: Uint8Array = crypto.getRandomValues(new Uint8Array(32)),
): Delegation {
  const salt = random.reduce((value, byte) => value * 256n + BigInt(byte), 0n)
  return { ...parts, authority: ROOT_AUTHORITY, salt, signature: '0x' }
}

/** What the account signs (EIP-712). */
export function delegationDigest(delegation: Delegation, chainId: number): Hex {
  return hashTypedData({
    domain: {
      name: 'DelegationManager',
      version: '1',
      chainId,
      verifyingContract: delegationFramework.delegationManager,
    },
    types,
    primaryType: 'Delegation',
    message: messageOf(delegation),
  })
}

/** Under which the manager and the enforcers keep what they know of a delegation. */
export function delegationHash(delegation: Delegation): Hex {
  return hashStruct({ types, primaryType: 'Delegation', data: messageOf(delegation) })
}

/** The context of ERC-7710 for one delegation of an account's own authority. */
export function encodeContext(delegation: Delegation): Hex {
  return encodeAbiParameters(contextParameters, [[wireOf(delegation)]])
}

/** @throws {AppError} `rpc.invalid_params` for what is not the context of one delegation of an account's own authority. */
export function decodeContext(context: unknown): Delegation {
  const isHex =
    typeof context === 'string' && context.length <= MAX_CONTEXT_LENGTH && /^0x(?:[\da-f]{2})+$/i.test(context)
  const decoded = isHex ? attempt(() => decodeAbiParameters(contextParameters, context as Hex)[0]) : null
  const [only, ...others] = decoded ?? []
  if (!only || others.length > 0 || only.authority !== ROOT_AUTHORITY) throw new AppError('rpc.invalid_params')
  return only
}

/** Calldata for the manager that ends a delegation. Only its account may call it. */
export function encodeDisable(delegation: Delegation): Hex {
  return encodeFunctionData({ abi: managerAbi, functionName: 'disableDelegation', args: [wireOf(delegation)] })
}

function messageOf({ delegate, delegator, authority, caveats, salt }: Delegation) {
  return { delegate, delegator, authority, caveats: caveats.map(({ enforcer, terms }) => ({ enforcer, terms })), salt }
}

function wireOf(delegation: Delegation) {
  return { ...delegation, caveats: [...delegation.caveats] }
}
