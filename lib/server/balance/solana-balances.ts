import 'server-only'
import { base58 } from '@scure/base'
import * as z from 'zod/mini'
import { SOLANA_TOKEN_PROGRAMS } from '@/lib/chains/solana-programs'
import { AppError } from '@/lib/core/app-error'
import type { Caip2 } from '@/lib/core/caip'
import { sliceObject } from '../rpc/raw-json'
import type { RpcProvider } from '../rpc/rpc-provider'
import { accountData, bytesOf, parseReply, resultOf, SOLANA_COMMITMENT } from '../rpc/solana-accounts'
import { tokenFacts } from '../tokens/token-facts-reader'
import { curatedToken } from '../tokens/token-lists'
import { type BalanceReader, balancePolicy } from './balance-reader'

/** Maximum number of tokens per account whose facts are read. Strangers can send an account any number of tokens. */
export const MAX_HELD_MINTS = 100
/** Work of one read: three calls, two of which search all token accounts, and the mints that were found. */
const READING_WEIGHT = 4

/** Layout of a token account in both programs: mint, owner, amount (u64, little-endian). */
const OWNER_AT = 32
const AMOUNT_AT = 64
const HEAD_LENGTH = 72

const tokenAccounts = z.object({ value: z.array(z.object({ account: z.object({ data: accountData }) })) })
const balanceReply = z.object({ value: z.number() })
/** Lamports are a u64 of up to 20 digits, which a JavaScript number cannot hold exactly. */
const LAMPORTS = /^\d{1,20}$/

interface MintAmount {
  readonly mint: string
  readonly amount: bigint
}

/** Reads Solana accounts. The chain itself lists the tokens of an account, so tokens outside our list are found too. */
export const solanaBalances: BalanceReader = {
  id: 'solana-accounts',
  serves: (chainId, { rpc }) => rpc.chainIds.includes(chainId),
  weightOf: () => READING_WEIGHT,
  async read({ network, owner, refresh }, services) {
    const { cache, rpc, signal } = services
    const { value, madeAt } = await cache.swr(
      ['balance', 'solana-accounts', network, owner],
      balancePolicy,
      (own) => readHoldings(rpc, network, owner, own),
      { refresh, signal },
    )
    const facts = await tokenFacts(
      network,
      value.mints.map(({ mint }) => mint),
      services,
    )
    const tokens = value.mints.flatMap(({ mint, amount }, index) => {
      const known = facts[index]
      // Tokens of 0 decimals are of low quality (spec section 5); most are pictures.
      return known && known.decimals > 0 ? { token: mint, facts: known, amount } : []
    })
    return { native: value.native, tokens, madeAt }
  },
}

async function readHoldings(rpc: RpcProvider, network: Caip2, owner: string, signal: AbortSignal) {
  const at = { commitment: SOLANA_COMMITMENT }
  const dataSlice = { offset: 0, length: HEAD_LENGTH }
  const [balance, ...accounts] = await rpc.relay(
    network,
    [
      { method: 'getBalance', params: JSON.stringify([owner, at]) },
      ...SOLANA_TOKEN_PROGRAMS.map((programId) => ({
        method: 'getTokenAccountsByOwner',
        params: JSON.stringify([owner, { programId }, { ...at, encoding: 'base64', dataSlice }]),
      })),
    ],
    signal,
  )
  // If one of the answers is missing, the whole read fails: a balance without its tokens would be wrong.
  if (!balance) throw new AppError('upstream.invalid_reply')
  const native = lamportsOf(resultOf(balance))
  const held = accounts.flatMap((answer) => parseReply(tokenAccounts, resultOf(answer)).value)
  const amounts = held.map(({ account }) => readTokenAccount(owner, bytesOf(account.data)))
  return { native, mints: sumByMint(network, amounts) }
}

function lamportsOf(result: string): bigint {
  // Read from the JSON text: as a parsed number it would be rounded.
  parseReply(balanceReply, result)
  const lamports = sliceObject(result).get('value') ?? ''
  if (!LAMPORTS.test(lamports)) throw new AppError('upstream.invalid_reply')
  return BigInt(lamports)
}

function readTokenAccount(owner: string, data: Uint8Array): MintAmount {
  // The node was asked for this owner and these tokens. An answer about others cannot be trusted.
  if (data.length < HEAD_LENGTH || base58.encode(data.subarray(OWNER_AT, AMOUNT_AT)) !== owner) {
    throw new AppError('upstream.invalid_reply')
  }
  const amount = new DataView(data.buffer, data.byteOffset).getBigUint64(AMOUNT_AT, true)
  return { mint: base58.encode(data.subarray(0, OWNER_AT)), amount }
}

/**
 * Adds up the amounts per mint, for at most {@link MAX_HELD_MINTS} mints: listed tokens first, then larger amounts, so
 * that pictures, with an amount of 1 each, are left out first.
 */
function sumByMint(network: Caip2, accounts: readonly MintAmount[]): readonly MintAmount[] {
  const sums = new Map<string, bigint>()
  for (const { mint, amount } of accounts) {
    if (amount > 0n) sums.set(mint, (sums.get(mint) ?? 0n) + amount)
  }
  const isListed = (mint: string) => Number(curatedToken(network, mint) !== undefined)
  return [...sums]
    .map(([mint, amount]) => ({ mint, amount }))
    .sort((a, b) => isListed(b.mint) - isListed(a.mint) || compare(b.amount, a.amount) || (a.mint < b.mint ? -1 : 1))
    .slice(0, MAX_HELD_MINTS)
}

const compare = (one: bigint, other: bigint): number => (one < other ? -1 : one > other ? 1 : 0)
