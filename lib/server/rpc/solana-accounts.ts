import 'server-only'
import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import type { UpstreamLane } from '../upstream/upstream-lanes'
import { type RpcAnswer, RpcCallError } from './rpc-call'
import type { RpcProvider } from './rpc-provider'
import { MAX_SOLANA_ACCOUNTS } from './solana-methods'

/** Commitment of our reads: most of the stake has voted, some seconds before the block is final. */
export const SOLANA_COMMITMENT = 'confirmed'

/** The data of an account in base64. */
export const accountData = z.tuple([z.string(), z.literal('base64')])

/** An account as nodes report it. */
export const storedAccount = z.object({ data: accountData, owner: z.string(), lamports: z.number() })

const accountsReply = z.object({ value: z.array(z.nullable(storedAccount)) })

export interface SolanaAccount {
  /** Program that owns the account, base58. Only this program can have written the data. */
  readonly owner: string
  readonly data: Uint8Array
  /** Rounded if they are more than 9,007,199 SOL: JSON has no larger integers. */
  readonly lamports: bigint
}

/**
 * Reads the first bytes of accounts, in their order; `null` for an account that does not exist.
 *
 * @param length - Maximum number of bytes read per account.
 * @param lane - Capacity that the calls use. Default `own`.
 * @throws {AppError | RpcCallError} when no node answered.
 */
export async function readSolanaAccounts(
  rpc: RpcProvider,
  chainId: Caip2,
  addresses: readonly string[],
  length: number,
  signal: AbortSignal,
  lane?: UpstreamLane,
): Promise<readonly (SolanaAccount | null)[]> {
  const config = { encoding: 'base64', commitment: SOLANA_COMMITMENT, dataSlice: { offset: 0, length } }
  const calls = Array.from({ length: Math.ceil(addresses.length / MAX_SOLANA_ACCOUNTS) }, (_, page) => {
    const some = addresses.slice(page * MAX_SOLANA_ACCOUNTS, (page + 1) * MAX_SOLANA_ACCOUNTS)
    return { method: 'getMultipleAccounts', params: JSON.stringify([some, config]) }
  })
  if (calls.length === 0) return []
  const answers = await rpc.relay(chainId, calls, signal, lane)
  const accounts = answers.flatMap((answer) => parseReply(accountsReply, resultOf(answer)).value)
  if (accounts.length !== addresses.length) throw new AppError('upstream.invalid_reply')
  return accounts.map((account) => account && solanaAccount(account))
}

/** @throws {AppError} `upstream.invalid_reply` if the lamports are no integer. */
export function solanaAccount({ owner, data, lamports }: z.output<typeof storedAccount>): SolanaAccount {
  if (!Number.isInteger(lamports)) throw new AppError('upstream.invalid_reply')
  return { owner, data: bytesOf(data), lamports: BigInt(lamports) }
}

/** Returns the result of an answer as JSON text. @throws {AppError | RpcCallError} when the answer is an error. */
export function resultOf({ result, error }: RpcAnswer): string {
  if (result !== undefined) return result
  throw error.reason ?? new RpcCallError(error)
}

/** @throws {AppError} `upstream.invalid_reply` for a result of another shape. */
export function parseReply<Schema extends z.ZodMiniType>(schema: Schema, result: string): z.output<Schema> {
  const parsed = z.safeParse(schema, JSON.parse(result))
  if (!parsed.success) throw new AppError('upstream.invalid_reply')
  return parsed.data
}

/** Decodes base64 leniently: invalid characters are skipped, so the caller must check the number of bytes. */
export function bytesOf([text]: z.output<typeof accountData>): Uint8Array {
  return Uint8Array.from(Buffer.from(text, 'base64'))
}
