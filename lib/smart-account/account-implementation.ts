import type { Hex } from 'viem'
import type { UserOperation } from 'viem/account-abstraction'

/** Contracts that a smart account of this wallet can be, by the names under which the server keeps the choice. */
export const implementationNames = ['hybridDeleGator', 'safe'] as const
export type ImplementationName = (typeof implementationNames)[number]

/** One call of a batch. */
export interface AccountCall {
  readonly to: Hex
  /** Wei. */
  readonly value: bigint
  readonly data: Hex
}

/** An operation of EntryPoint 0.7 (ERC-4337), without its signature. Amounts in wei and units of gas. */
export type UnsignedOperation = Omit<UserOperation<'0.7'>, 'signature' | 'authorization'>

/** Whose account it is, and which of his. The same pair has the same address on every chain. */
export interface AccountSeed {
  /** The account with a key that owns it. */
  readonly owner: Hex
  /** 32 bytes. */
  readonly salt: Hex
}

/**
 * How one kind of contract is an account that its owner's key controls: EntryPoint 0.7, signatures of ERC-1271. Pure: it
 * asks no chain. The adapters are `hybrid-delegator.ts` and `safe-account.ts`.
 */
export interface AccountImplementation {
  readonly name: ImplementationName
  /** Where the account is, or will be once it is deployed. EIP-55. */
  address(seed: AccountSeed): Hex
  /** What deploys it: fields of an operation, and the prefix of a signature of ERC-6492. */
  factory(seed: AccountSeed): { readonly factory: Hex; readonly factoryData: Hex }
  /** Calldata of the account that makes the calls, all or none. */
  encodeCalls(calls: readonly AccountCall[]): Hex
  /** Like a signature by length and form, so that gas can be estimated. */
  readonly stubSignature: Hex
  /** What the owner signs, as it is, for an operation to be executed. */
  operationDigest(operation: UnsignedOperation, chainId: number): Hex
  /** The signature of the operation, from that of the owner (65 bytes). */
  operationSignature(signature: Hex): Hex
  /** What the owner signs, as it is, so that the account accepts a signature of `hash` (ERC-1271). */
  messageDigest(hash: Hex, account: Hex, chainId: number): Hex
  messageSignature(signature: Hex): Hex
  /** Whether ERC-1271 takes the owner's signature of any hash as it is. Such a signature counts for both accounts. */
  readonly takesPlainSignatures: boolean
}
