import { base58 } from '@scure/base'
import * as z from 'zod/mini'
import { MAX_SOLANA_TRANSACTIONS } from '@/lib/clear-signing/solana-simulation-contract'
import {
  MAX_TRANSACTION_BASE58,
  mustSignSolana,
  parseSolanaText,
  type SolanaTransaction,
  solanaBytes,
  withSolanaSignature,
} from '@/lib/clear-signing/solana-transaction'
import { AppError } from '@/lib/core/app-error'
import { boundedText } from '@/lib/core/bounded-text'
import type { Caip2 } from '@/lib/core/caip'
import { SOLANA } from '@/lib/core/namespaces'
import { type SolanaSendOptions, solanaSendOptions } from '@/lib/frame/rpc-protocol'

const text = boundedText(MAX_TRANSACTION_BASE58, (given) => given !== '')
const single = z.object({ transaction: text })
const several = z.object({
  transactions: z.array(text).check(z.minLength(1), z.maxLength(MAX_SOLANA_TRANSACTIONS)),
})
const sent = z.object({ transaction: text, options: z.optional(solanaSendOptions) })

/** Older names of commitments, which nodes no longer take (Solana documentation, "Deprecated commitments"). */
const COMMITMENTS = {
  recent: 'processed',
  single: 'confirmed',
  singleGossip: 'confirmed',
  root: 'finalized',
  max: 'finalized',
} as const

function withNewNames({ preflightCommitment: named, ...options }: SolanaSendOptions): SolanaSendOptions {
  if (named === undefined) return options
  return {
    ...options,
    preflightCommitment: named in COMMITMENTS ? COMMITMENTS[named as keyof typeof COMMITMENTS] : named,
  }
}

/** What becomes of the transactions once they are signed. */
export type SolanaUse = 'sign' | 'signAll' | 'send'

/** Transactions of Solana that a page wants to be signed, or signed and sent. */
export interface AskedSolana {
  readonly kind: 'solanaTransactions'
  readonly chainId: Caip2
  readonly use: SolanaUse
  readonly transactions: readonly SolanaTransaction[]
  /** How the network sends it. */
  readonly options: SolanaSendOptions
}

/** Transactions of Solana whose bytes are fixed. */
export interface PreparedSolana extends AskedSolana {
  readonly namespace: typeof SOLANA
  readonly account: string
}

const schemas = {
  sign: z.pipe(
    single,
    z.transform(({ transaction }) => ({ transactions: [transaction], options: {} })),
  ),
  signAll: z.pipe(
    several,
    z.transform(({ transactions }) => ({ transactions, options: {} })),
  ),
  send: z.pipe(
    sent,
    z.transform(({ transaction, options = {} }) => ({ transactions: [transaction], options: withNewNames(options) })),
  ),
} as const satisfies Record<SolanaUse, z.ZodMiniType>

/**
 * Reads the parameters of `solana_signTransaction`, `solana_signAllTransactions` and `solana_signAndSendTransaction`.
 *
 * @throws {AppError} `rpc.invalid_params`, for bytes that validators refuse too; `wallet.unsupported_chain_id` for a
 *   network of another namespace.
 */
export function readSolanaRequest(use: SolanaUse, params: unknown, chainId: Caip2): AskedSolana {
  const read = z.safeParse(schemas[use], params)
  if (!read.success) throw new AppError('rpc.invalid_params')
  const { transactions, options } = read.data
  return { kind: 'solanaTransactions', chainId, use, transactions: transactions.map(parseSolanaText), options }
}

/** @throws {AppError} `wallet.unauthorized` for a transaction that this account does not have to sign. */
export function prepareSolana(asked: AskedSolana, address: string): PreparedSolana {
  if (!asked.transactions.every((each) => mustSignSolana(each, address))) throw new AppError('wallet.unauthorized')
  return Object.freeze({ ...asked, namespace: SOLANA, account: address })
}

/** The transaction as it was asked for, in base58. */
export function solanaText(transaction: SolanaTransaction): string {
  return base58.encode(solanaBytes(transaction))
}

/** @param signature - Base58. Returns the bytes with it in its place. */
export function signedSolana(transaction: SolanaTransaction, address: string, signature: string): Uint8Array {
  return withSolanaSignature(transaction, address, base58.decode(signature))
}
