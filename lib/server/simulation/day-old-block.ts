import 'server-only'
import { toHex } from 'viem'
import * as z from 'zod/mini'
import type { Caip2 } from '@/lib/core/caip'
import type { Services } from '../platform/services'
import { quantity } from '../rpc/node-values'
import type { RpcProvider } from '../rpc/rpc-provider'
import type { CachePolicy } from '../stores/cache'

const DAY_S = 24 * 60 * 60
/** A block that is at most this much older than a day is exact enough. */
const TOLERANCE_S = 30 * 60
/** Blocks whose time says how fast the chain is. */
const SAMPLE_BLOCKS = 1_000n
/** The second or third guess is right where blocks come at an even pace. */
const MAX_GUESSES = 12

/** Meanwhile the block becomes ten minutes older. */
const blockPolicy: CachePolicy = { freshMs: 10 * 60_000, staleMs: 60 * 60_000, absentMs: 60_000 }

const blockReply = z.object({ number: quantity, timestamp: quantity })

interface Block {
  readonly number: bigint
  /** Unix time in seconds. */
  readonly time: number
}

/**
 * The number of a block of a day ago. `null` if the chain is younger than a day, or the node does not tell. Rejects only
 * on abort.
 */
export async function findDayOldBlock(
  { cache, rpc, signal }: Pick<Services, 'cache' | 'rpc' | 'signal'>,
  chainId: Caip2,
): Promise<bigint | null> {
  const key = ['day-old-block', chainId] as const
  const found = await cache
    .swr(key, blockPolicy, (loadSignal) => searchBlock(rpc, chainId, loadSignal), { signal })
    .catch(() => null)
  signal.throwIfAborted()
  return found?.value ?? null
}

async function searchBlock(rpc: RpcProvider, chainId: Caip2, signal: AbortSignal): Promise<bigint | null> {
  const blockAt = async (block: bigint | 'latest'): Promise<Block> => {
    const params = [block === 'latest' ? block : toHex(block), false]
    const { number, timestamp } = blockReply.parse(
      await rpc.request(chainId, { method: 'eth_getBlockByNumber', params }, signal, 'visitors'),
    )
    return { number: BigInt(number), time: Number(timestamp) }
  }
  const newest = await blockAt('latest')
  const target = newest.time - DAY_S
  let newer = newest
  let older = await blockAt(newest.number > SAMPLE_BLOCKS ? newest.number - SAMPLE_BLOCKS : 0n)
  for (let guesses = 0; guesses < MAX_GUESSES; guesses += 1) {
    if (older.time <= target && (older.time >= target - TOLERANCE_S || newer.number - older.number <= 1n)) {
      return older.number
    }
    if (older.time > target && older.number === 0n) return null
    const guess = await blockAt(guessNumber(older, newer, target))
    if (older.time > target) [older, newer] = [guess, older]
    else if (guess.time > target) newer = guess
    else older = guess
  }
  return null
}

/** The number of the block at a time, if all blocks came at the pace of those between two. */
function guessNumber(older: Block, newer: Block, target: number): bigint {
  const pace = (newer.time - older.time) / Number(newer.number - older.number)
  const guess = older.number - BigInt(Math.ceil((older.time - target) / Math.max(pace, 0.001)))
  if (older.time > target) return guess < 0n ? 0n : guess
  if (guess > older.number && guess < newer.number) return guess
  return (older.number + newer.number) / 2n
}
