import type { Signature, TransactionSerializable } from 'viem'
import { keccak256, serializeTransaction } from 'viem/utils'
import type { FixedTransaction, PreparedTransaction } from './prepare-transaction'

/** The same transaction with the number that the account's next one has now. */
export function withNonce(prepared: PreparedTransaction, nonce: number): PreparedTransaction {
  return Object.freeze({ ...prepared, transaction: Object.freeze({ ...prepared.transaction, nonce }) })
}

/** What is signed (EIP-155, EIP-2718): the hash of the unsigned transaction. */
export function digestOf({ transaction }: PreparedTransaction): `0x${string}` {
  return keccak256(serialize(transaction))
}

/** The signed transaction, as `eth_sendRawTransaction` takes it. @param signature - 65 bytes: r, s and v. */
export function signedTransaction({ transaction }: PreparedTransaction, signature: `0x${string}`): `0x${string}` {
  const [r, s] = [signature.slice(0, 66), `0x${signature.slice(66, 130)}`] as [`0x${string}`, `0x${string}`]
  const v = BigInt(`0x${signature.slice(130)}`)
  return serialize(transaction, { r, s, v, yParity: Number(v - 27n) })
}

/** The library has a type for each kind of transaction, of which ours is one. */
function serialize(transaction: FixedTransaction, signature?: Signature): `0x${string}` {
  return serializeTransaction(transaction as TransactionSerializable, signature)
}
