import 'server-only'
import { randomBytes } from 'node:crypto'
import { type Address, concat, getCreate2Address, type Hex, keccak256, toHex } from 'viem'
import * as z from 'zod/mini'
import type { Caip2 } from '@/lib/core/caip'
import { readCacheValue } from '@/lib/server/stores/cache-value'
import type { Kv } from '@/lib/server/stores/kv'
import { type CallBounds, type ContractCall, contractCall, untrusted } from '../../../rpc/contract-call'
import { tokenDecimalsCall } from '../../../tokens/token-decimals-call'
import { tokenSymbolText } from '../../../tokens/token-text'
import compiledProbe from '../../probes/compiled/TransferProbe.json'
import { tokenAbi, transferProbeAbi } from './uniswap-abis'
import { isSameToken, type Market } from './uniswap-pools'

/** Deterministic deployment proxy, the same on every chain (https://github.com/Arachnid/deterministic-deployment-proxy). */
const CREATE2_FACTORY = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const PROBE_CODE = compiledProbe.bytecode as Hex

/** A token that loses this share of a transfer, or more, takes a fee. Rebasing tokens lose a unit to rounding. */
const FEE_FROM_BPS = 1n

/**
 * How long the result of a probe is trusted. A token whose owner turns a fee on later is caught when a swap is built.
 */
const FACTS_LIFE_MS = 60 * 60_000
/** A token that no pool could lend may have a pool soon. */
const UNKNOWN_LIFE_MS = 60_000

const tokenFacts = z.object({
  /** Whether a contract at the address answers like an ERC-20 token. */
  isToken: z.boolean(),
  /** The token's own symbol, sanitised; for texts only. */
  symbol: z.nullable(z.string()),
  transferFee: z.enum(['none', 'fee', 'unknown']),
})
export type TransferFacts = z.infer<typeof tokenFacts>

/** What probes found out about tokens, shared by all visitors and instances. */
export interface TokenFactStore {
  get(chainId: Caip2, token: Address): Promise<TransferFacts | null>
  set(chainId: Caip2, token: Address, facts: TransferFacts): Promise<void>
}

export function createTokenFactStore(kv: Kv): TokenFactStore {
  const keyOf = (chainId: Caip2, token: Address) => `swap-token:1:${chainId}:${token.toLowerCase()}`
  return {
    async get(chainId, token) {
      // Facts that cannot be read are probed again.
      const text = await kv.get(keyOf(chainId, token)).catch(() => null)
      if (text === null) return null
      const parsed = z.safeParse(tokenFacts, readCacheValue(text))
      return parsed.success ? parsed.data : null
    },
    async set(chainId, token, facts) {
      const ttlMs = facts.transferFee === 'unknown' ? UNKNOWN_LIFE_MS : FACTS_LIFE_MS
      await kv.set(keyOf(chainId, token), JSON.stringify(facts), { ttlMs }).catch(() => undefined)
    },
  }
}

type Fact = Partial<TransferFacts>

/**
 * The probe borrows from pools and transfers the token, so it must write. Its address is new each time, so its result
 * cannot be cached.
 */
const TRANSFER_PROBE: CallBounds = { gasLimit: 5_000_000n, mayWrite: true, isUntrusted: false }

/** A token, and the pools that may lend some of it. */
export interface ProbedToken {
  readonly token: Address
  readonly markets: readonly Market[]
}

/**
 * The calls that read facts of tokens, as part of a quote's batch: the probe is created and called inside the same
 * `eth_call` that quotes, and leaves no trace.
 */
export function readTokenFacts(tokens: readonly ProbedToken[]): {
  readonly calls: readonly ContractCall<Fact>[]
  readonly collect: (answers: readonly (Fact | null)[]) => readonly TransferFacts[]
} {
  if (tokens.length === 0) return { calls: [], collect: () => [] }
  // A random salt, so that the address is never taken: creation at a taken address would fail and burn nearly all gas
  // of the batch.
  const salt = toHex(randomBytes(32))
  const probe = getCreate2Address({ from: CREATE2_FACTORY, salt, bytecodeHash: keccak256(PROBE_CODE) })
  const create: ContractCall<Fact> = { target: CREATE2_FACTORY, data: concat([salt, PROBE_CODE]), decode: () => ({}) }
  const reads = tokens.map(({ token, markets }) => callsFor(token, markets, probe))
  return {
    calls: [create, ...reads.flat()],
    collect: (answers) => {
      let next = 1
      return reads.map((own) => {
        const facts = answers.slice(next, next + own.length)
        next += own.length
        return Object.assign({ isToken: false, symbol: null, transferFee: 'unknown' } as const, ...facts)
      })
    },
  }
}

function callsFor(token: Address, markets: readonly Market[], probe: Address): ContractCall<Fact>[] {
  const lenders = markets.map(({ pool, protocol, token0 }) => ({
    pool,
    isV3: protocol === 'v3',
    isToken0: isSameToken(token, token0),
  }))
  const decimals = tokenDecimalsCall(token)
  const probing = contractCall(
    probe,
    transferProbeAbi,
    'probe',
    [token, lenders],
    ([known, moved, lost]): Fact => ({
      transferFee: !known ? 'unknown' : lost > 0n && lost * 10_000n >= moved * FEE_FROM_BPS ? 'fee' : 'none',
    }),
  )
  return [
    { ...decimals, decode: (answer) => ({ isToken: decimals.decode(answer) >= 0 }) },
    untrusted(contractCall(token, tokenAbi, 'symbol', [], (symbol) => ({ symbol: tokenSymbolText(symbol) || null }))),
    { ...probing, bounds: TRANSFER_PROBE },
  ]
}
