import { encodeType, parseTypedData } from '@/lib/clear-signing/typed-data'
import { isSameAddress } from '@/lib/core/account-key'
import { AppError } from '@/lib/core/app-error'
import { EIP155 } from '@/lib/core/namespaces'

/** An operation of EntryPoint 0.7 and later; HybridDeleGator names the EntryPoint too. */
const OPERATION =
  'PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData'

/**
 * Types that the wallet signs for itself alone. The key of an account also signs for its smart account: a page with such a
 * signature could spend from it without a screen that says so.
 */
const PRIVATE_TYPES: readonly string[] = [
  `${OPERATION})`,
  `${OPERATION},address entryPoint)`,
  'SafeOp(address safe,uint256 nonce,bytes initCode,bytes callData,uint128 verificationGasLimit,uint128 callGasLimit,uint256 preVerificationGas,uint128 maxPriorityFeePerGas,uint128 maxFeePerGas,bytes paymasterAndData,uint48 validAfter,uint48 validUntil,address entryPoint)',
  'Delegation(address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt)Caveat(address enforcer,bytes terms)',
]

/** What a Safe accepts from its owners, beside operations. */
const SAFE_TYPES: readonly string[] = ['SafeTx', 'SafeMessage']

/**
 * Refuses typed data that is an operation or a delegation of a smart account. The text of a type is part of what is
 * signed: with a type that is written otherwise, the signature is worth nothing to the account.
 *
 * @param json - Of `AskedTypedData`.
 * @throws {AppError} `wallet.rejected`.
 */
export function assertNotPrivate(json: string): void {
  if (PRIVATE_TYPES.includes(encodeType(parseTypedData(json)))) refuse()
}

/**
 * Refuses what only a Safe of this wallet would accept. A Safe of others, of which this key is an owner, is not affected.
 *
 * @param safe - The smart account.
 * @throws {AppError} `wallet.rejected`.
 */
export function assertNotForSafe(json: string, safe: string): void {
  const { primaryType, domain } = parseTypedData(json)
  const { verifyingContract } = domain
  if (typeof verifyingContract !== 'string' || !isSameAddress(EIP155, verifyingContract, safe)) return
  if (SAFE_TYPES.includes(primaryType)) refuse()
}

/**
 * A Safe accepts the signature of a message of 32 bytes as one of its own transactions, whose hash the bytes may be.
 *
 * @throws {AppError} `wallet.rejected`.
 */
export function assertNoHash(bytes: Uint8Array): void {
  if (bytes.length === 32) refuse()
}

function refuse(): never {
  throw new AppError('wallet.rejected', { details: { reason: 'smartAccount' } })
}
