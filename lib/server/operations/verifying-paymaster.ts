import 'server-only'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { concat, encodeAbiParameters, hexToBigInt, keccak256, numberToHex, size } from 'viem/utils'
import type { UnsignedOperation } from '@/lib/smart-account/account-implementation'
import { packOperation } from '@/lib/smart-account/packed-operation'
import type { Paymaster, PaymasterFields } from './paymaster'

/** Reading a signature takes about 30,000 units, and hashing calldata 1 for each 4 bytes at most. */
const VERIFICATION_GAS = 60_000n
/** The contract does nothing after an operation. */
const POST_OP_GAS = 1n

const validity = [{ type: 'uint48' }, { type: 'uint48' }] as const
const signedTypes = [
  { type: 'address' },
  { type: 'uint256' },
  { type: 'bytes32' },
  { type: 'bytes32' },
  { type: 'bytes32' },
  { type: 'uint256' },
  { type: 'uint256' },
  { type: 'bytes32' },
  { type: 'uint256' },
  { type: 'address' },
  { type: 'uint48' },
  { type: 'uint48' },
] as const

/**
 * The operator's own VerifyingPaymaster for EntryPoint 0.7 (`@account-abstraction/contracts`). Its signature covers
 * every field of an operation but the paymaster's data, so that a changed operation is not paid for.
 */
export function createVerifyingPaymaster(
  { address, key }: { readonly address: Hex; readonly key: Hex },
  chainId: number,
): Paymaster {
  const signer = privateKeyToAccount(key)
  // Valid at no time, and of no operation. Estimates need a signature that an address can be recovered from.
  const stubSignature = signer.signMessage({ message: 'This pays for no operation.' })

  return {
    async stub(operation) {
      return fieldsOf(operation, encodeAbiParameters(validity, [1, 0]), await stubSignature)
    },
    async sponsor(operation, { paymasterVerificationGasLimit, paymasterPostOpGasLimit }, validUntil) {
      const limits = { paymasterVerificationGasLimit, paymasterPostOpGasLimit }
      const { initCode, accountGasLimits, gasFees } = packOperation(operation)
      const hash = keccak256(
        encodeAbiParameters(signedTypes, [
          ...([operation.sender, operation.nonce, keccak256(initCode), keccak256(operation.callData)] as const),
          accountGasLimits,
          hexToBigInt(
            concat([
              numberToHex(paymasterVerificationGasLimit, { size: 16 }),
              numberToHex(paymasterPostOpGasLimit, { size: 16 }),
            ]),
          ),
          ...([operation.preVerificationGas, gasFees, BigInt(chainId), address, validUntil, 0] as const),
        ]),
      )
      const signature = await signer.signMessage({ message: { raw: hash } })
      return { ...fieldsOf(operation, encodeAbiParameters(validity, [validUntil, 0]), signature), ...limits }
    },
  }

  function fieldsOf({ callData }: UnsignedOperation, times: Hex, signature: Hex): PaymasterFields {
    return {
      paymaster: address,
      paymasterData: concat([times, signature]),
      paymasterVerificationGasLimit: VERIFICATION_GAS + BigInt(size(callData)) / 4n,
      paymasterPostOpGasLimit: POST_OP_GAS,
    }
  }
}
