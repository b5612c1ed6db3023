import 'server-only'
import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { type RpcAnswer, RpcCallError } from './rpc-call'
import type { RpcProvider } from './rpc-provider'
import { MAX_SOLANA_ACCOUNTS } from './solana-methods'

/** How sure our reads are: voted on by most of the stake, some seconds before it is final. */
export const SOLANA_COMMITMENT = 'confirmed'

/** The data of an account, asked for as base64. */
export const accountData = z.tuple([z.string(), z.literal('base64')])

const accountsReply = z.object({
  value: z.array(z.nullable(z.object({ data: accountData, owner: z.string() }))),
})

export interface SolanaAccount {
  /** Program that the account belongs to, base58: only that program can have written the data. */
  readonly owner: string
  readonly data: Uint8Array
}

/**
 * Reads the beginnings of accounts, in their order; `null` where there is none.
 *
 * @param length - Most bytes of each account.
 * @throws {AppError | RpcCallError} when no node could be asked.
 */
export async function readSolanaAccounts(
  rpc: RpcProvider,
  chainId: Caip2,
  addresses: readonly string[],
  length: number,
  signal: AbortSignal,
): Promise<readonly (SolanaAccount | null)[]> {
  const config = { encoding: 'base64', commitment: SOLANA_COMMITMENT, dataSlice: { offset: 0, length } }
  const calls = Array.from({ length: Math.ceil(addresses.length / MAX_SOLANA_ACCOUNTS) }, (_, page) => {
    const some = addresses.slice(page * MAX_SOLANA_ACCOUNTS, (page + 1) * MAX_SOLANA_ACCOUNTS)
    return { method: 'getMultipleAccounts', params: JSON.stringify([some, config]) }
  })
  if (calls.length === 0) return []
  const answers = await rpc.relay(chainId, calls, signal)
  const accounts = answers.flatMap((answer) => parseReply(accountsReply, resultOf(answer)).value)
  if (accounts.length !== addresses.length) throw new AppError('upstream.invalid_reply')
  return accounts.map((account) => account && { owner: account.owner, data: bytesOf(account.data) })
}

/** The result of an answer, as JSON text. @throws {AppError | RpcCallError} for an error. */
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

/** Leaves out what is not base64: the caller checks the length of the bytes. */
export function bytesOf([text]: z.output<typeof accountData>): Uint8Array {
  return Uint8Array.from(Buffer.from(text, 'base64'))
}
