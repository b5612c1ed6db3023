/** How each namespace names a transaction. One that is not here sends none yet. */
interface TransactionIds {
  /** Hash, 0x and 64 hex digits. */
  readonly eip155: `0x${string}`
  /** First signature, 64 bytes in base58. */
  readonly solana: string
}

export type TransactionId<N extends keyof TransactionIds = keyof TransactionIds> = TransactionIds[N]

export type EvmTransactionId = TransactionId<'eip155'>

const patterns: Readonly<Record<keyof TransactionIds, RegExp>> = {
  eip155: /^0x[0-9a-fA-F]{64}$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{64,88}$/,
}

export function isTransactionId<N extends keyof TransactionIds>(
  namespace: N,
  value: unknown,
): value is TransactionId<N> {
  return typeof value === 'string' && patterns[namespace].test(value)
}

export function isEvmTransactionId(value: unknown): value is EvmTransactionId {
  return isTransactionId('eip155', value)
}
