import 'server-only'
import * as z from 'zod/mini'
import { SOLANA_TOKEN_PROGRAMS } from '@/lib/chains/solana-programs'
import { base58Length } from '@/lib/core/base58'
import { boundedText, patternText } from '@/lib/core/bounded-text'

/** Maximum number of accounts in one call, as nodes allow for `getMultipleAccounts`. */
export const MAX_SOLANA_ACCOUNTS = 100
/** Maximum number of transactions in one status call. Nodes allow 256, but a visitor waits for few. */
const MAX_SIGNATURES = 50
/** Maximum number of accounts that a simulation reports or that a fee call names. */
const MAX_REPORTED_ACCOUNTS = 32
/** Maximum number of bytes per account that `dataSlice` may request. */
const MAX_SLICE_BYTES = 64 * 1024
/** Maximum size of an account on the chain in bytes. */
const MAX_ACCOUNT_BYTES = 10 * 1024 * 1024
/** A transaction has at most 1,232 bytes: 1,644 characters of base64, 1,683 of base58. */
export const MAX_TRANSACTION_TEXT = 1_700
/** Maximum value of `maxRetries`: how often a node itself may send a transaction to the leaders. */
const MAX_NODE_RETRIES = 100

/** 32 bytes in base58: an account, a mint, a block hash. */
const key = boundedText(44, (text) => base58Length(text) === 32)
/** 64 bytes in base58. */
const signature = boundedText(88, (text) => base58Length(text) === 64)
/** Base58 or base64 text. */
const transaction = patternText(MAX_TRANSACTION_TEXT, /^[A-Za-z0-9+/]+={0,2}$/)

const slot = z.int().check(z.gte(0))
const commitment = z.optional(z.enum(['processed', 'confirmed', 'finalized']))
const atContext = { commitment, minContextSlot: z.optional(slot) }
const context = z.optional(z.strictObject(atContext))
const ofAccount = z.optional(
  z.strictObject({
    ...atContext,
    encoding: z.optional(z.enum(['base58', 'base64', 'jsonParsed'])),
    dataSlice: z.optional(
      z.strictObject({ offset: z.int().check(z.gte(0)), length: z.int().check(z.gte(0), z.lte(MAX_SLICE_BYTES)) }),
    ),
  }),
)
const transactionEncoding = z.optional(z.enum(['base58', 'base64']))
const keys = (most: number) => z.array(key).check(z.maxLength(most))

interface SolanaMethod {
  readonly weight: number
  /** The exact parameters: any field that is not named here is refused. */
  readonly params: z.ZodMiniType
}

/**
 * The methods that the gateway relays to Solana nodes (https://solana.com/docs/rpc, read 2026-11-22), with the work of
 * each at its largest allowed parameters; the cheapest method is 1.
 *
 * A wallet modal reads accounts of its visitor, builds and simulates a transaction, sends it and follows it; these
 * methods are enough for that. Left out: scans of all accounts or of the history (`getProgramAccounts`,
 * `getSignaturesForAddress`, `getLargestAccounts`, `getBlock*` except the height, `getVoteAccounts`, ...), which the
 * product does not need and which cost a node thousands of times as much; `requestAirdrop`, which would use up the
 * allowance of the server's address; and methods about the node instead of the chain (`getHealth`, `getVersion`,
 * `getIdentity`, `getClusterNodes`, ...), because several nodes serve one chain here and the gateway does not reveal
 * their operators.
 */
const methods: Readonly<Record<string, SolanaMethod>> = {
  getAccountInfo: { weight: 2, params: z.tuple([key, ofAccount]) },
  getBalance: { weight: 1, params: z.tuple([key, context]) },
  getBlockHeight: { weight: 1, params: z.tuple([context]) },
  getEpochInfo: { weight: 1, params: z.tuple([context]) },
  getFeeForMessage: { weight: 5, params: z.tuple([transaction, context]) },
  getGenesisHash: { weight: 1, params: z.tuple([]) },
  getLatestBlockhash: { weight: 1, params: z.tuple([context]) },
  getMinimumBalanceForRentExemption: {
    weight: 1,
    params: z.tuple([z.int().check(z.gte(0), z.lte(MAX_ACCOUNT_BYTES)), z.optional(z.strictObject({ commitment }))]),
  },
  getMultipleAccounts: { weight: 20, params: z.tuple([keys(MAX_SOLANA_ACCOUNTS), ofAccount]) },
  getRecentPrioritizationFees: { weight: 5, params: z.tuple([z.optional(keys(MAX_REPORTED_ACCOUNTS))]) },
  getSignatureStatuses: {
    weight: 10,
    params: z.tuple([
      z.array(signature).check(z.minLength(1), z.maxLength(MAX_SIGNATURES)),
      z.optional(z.strictObject({ searchTransactionHistory: z.optional(z.boolean()) })),
    ]),
  },
  getSlot: { weight: 1, params: z.tuple([context]) },
  getTokenAccountsByOwner: {
    weight: 30,
    params: z.tuple([
      key,
      z.union([
        z.strictObject({ mint: key }),
        // Other programs have no index of accounts by owner, so that a node would have to scan all accounts.
        z.strictObject({ programId: z.enum(SOLANA_TOKEN_PROGRAMS) }),
      ]),
      ofAccount,
    ]),
  },
  getTransaction: {
    weight: 10,
    params: z.tuple([
      signature,
      z.optional(
        z.strictObject({
          commitment: z.optional(z.enum(['confirmed', 'finalized'])),
          encoding: z.optional(z.enum(['json', 'jsonParsed', 'base64'])),
          maxSupportedTransactionVersion: z.optional(z.literal(0)),
        }),
      ),
    ]),
  },
  isBlockhashValid: { weight: 1, params: z.tuple([key, context]) },
  sendTransaction: {
    weight: 10,
    params: z.tuple([
      transaction,
      z.optional(
        z.strictObject({
          encoding: transactionEncoding,
          skipPreflight: z.optional(z.boolean()),
          preflightCommitment: commitment,
          maxRetries: z.optional(z.int().check(z.gte(0), z.lte(MAX_NODE_RETRIES))),
          minContextSlot: z.optional(slot),
        }),
      ),
    ]),
  },
  simulateTransaction: {
    weight: 20,
    params: z.tuple([
      transaction,
      z.optional(
        z.strictObject({
          ...atContext,
          encoding: transactionEncoding,
          sigVerify: z.optional(z.boolean()),
          replaceRecentBlockhash: z.optional(z.boolean()),
          innerInstructions: z.optional(z.boolean()),
          accounts: z.optional(
            z.strictObject({
              addresses: keys(MAX_REPORTED_ACCOUNTS),
              encoding: z.optional(z.enum(['base64', 'jsonParsed'])),
            }),
          ),
        }),
      ),
    ]),
  },
}

export const solanaWeights: ReadonlyMap<string, number> = new Map(
  Object.entries(methods).map(([method, { weight }]) => [method, weight]),
)

/**
 * Checks the parameters of a method of the list.
 *
 * @param params - Parsed; `undefined` counts as an empty list.
 * @returns the parameters as JSON text, written again so that the node reads exactly what was checked; `null` if they
 *   are not allowed.
 */
export function judgeSolanaParams(method: string, params: unknown): string | null {
  const known = Object.hasOwn(methods, method) ? methods[method] : undefined
  const parsed = known && z.safeParse(known.params, params ?? [])
  return parsed?.success ? JSON.stringify(parsed.data) : null
}
