import * as z from 'zod/mini'
import { accountKey, addressKey } from '@/lib/core/account-key'
import { patternText } from '@/lib/core/bounded-text'
import { evmChainId } from '@/lib/core/evm-chain-id'
import { EIP155 } from '@/lib/core/namespaces'
import type { BalancesKey } from './balances-queries'

/** A wallet is asked again after this time. */
export const ASK_AGAIN_MS = 60_000
/** Tokens that are read beside our list, as many as the server takes. */
const MAX_DISCOVERED = 50
/** Entries of an answer that are looked at. */
const MAX_ENTRIES = 500

/** Asks the connected wallet. Has a timeout of its own. */
type AskWallet = (method: string, params: readonly unknown[]) => Promise<unknown>

interface DiscoveredTokensOptions {
  readonly ask: AskWallet
  /** Called when a wallet has named other tokens than before. */
  onFound(): void
  now(): number
}

export interface DiscoveredTokens {
  /**
   * Addresses of tokens that the wallet of an account has named so far, in lower case. Asks it anew if its answer is old,
   * and does not wait. What it says of amounts, decimals, prices and pictures is left out: the chain and our lists say that.
   */
  of(key: BalancesKey): readonly `0x${string}`[]
}

/**
 * Tokens that wallets name by `wallet_getAssets` (ERC-7811). Asks only a wallet whose `wallet_getCapabilities` has
 * `assetDiscovery` on the network. A wallet that is silent, or refuses, has named none.
 */
export function createDiscoveredTokens({ ask: askWallet, onFound, now }: DiscoveredTokensOptions): DiscoveredTokens {
  const known = new Map<string, { readonly askedAt: number; readonly tokens: readonly `0x${string}`[] }>()

  async function ask(key: BalancesKey): Promise<void> {
    const id = accountKey(key.chainId, key.address)
    const before = known.get(id)?.tokens ?? []
    known.set(id, { askedAt: now(), tokens: before })
    const tokens = await readTokens(key, askWallet).catch(() => before)
    if (tokens.join() === before.join()) return
    known.set(id, { askedAt: now(), tokens })
    onFound()
  }

  return {
    of(key) {
      const found = known.get(accountKey(key.chainId, key.address))
      if (found === undefined || now() - found.askedAt >= ASK_AGAIN_MS) void ask(key)
      return found?.tokens ?? []
    },
  }
}

const capabilities = z.record(
  z.string(),
  z.object({ assetDiscovery: z.optional(z.object({ supported: z.optional(z.boolean()) })) }),
)
const answer = z.record(z.string(), z.array(z.unknown()))
const token = z.object({
  address: patternText(42, /^0x[\da-f]{40}$/i),
  type: z.optional(z.enum(['ERC20', 'erc20'])),
})

async function readTokens({ chainId, address }: BalancesKey, ask: AskWallet): Promise<readonly `0x${string}`[]> {
  const chain = `0x${evmChainId(chainId).toString(16)}`
  const told = z.safeParse(capabilities, await ask('wallet_getCapabilities', [address, [chain]]))
  if (!told.success || entryOf(told.data, chain)?.assetDiscovery?.supported !== true) return []
  const given = z.parse(answer, await ask('wallet_getAssets', [{ account: address, chainFilter: [chain] }]))
  const tokens = (entryOf(given, chain) ?? []).slice(0, MAX_ENTRIES).flatMap((entry) => {
    const parsed = z.safeParse(token, entry)
    return parsed.success ? [addressKey(EIP155, parsed.data.address) as `0x${string}`] : []
  })
  return [...new Set(tokens)].slice(0, MAX_DISCOVERED)
}

/** Wallets write the number of a chain in either case, some with leading zeros. */
const entryOf = <T>(record: Readonly<Record<string, T>>, chain: string): T | undefined =>
  Object.entries(record).find(([key]) => Number(key) === Number(chain))?.[1]
