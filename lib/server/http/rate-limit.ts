import 'server-only'
import { isIP } from 'node:net'
import { AppError } from '@/lib/core/app-error'
import type { Log } from '../kit/log'
import type { Env } from '../settings/env'
import type { Count, Kv } from '../stores/kv'

interface RatePolicy {
  /** Units of work per window, for one visitor of one project. A request is one unit unless it declares more. */
  readonly limit: number
  readonly windowMs: number
  /**
   * What to do when the counter cannot be read: `allow` for reads, `refuse` for everything that must not be flooded.
   */
  readonly whenDown: 'allow' | 'refuse'
}

/** Named limits. They are generous: they stop floods, not people. `FOYER_RATE_LIMIT_FACTOR` multiplies all of them. */
export const ratePolicies = {
  read: { limit: 1_200, windowMs: 60_000, whenDown: 'allow' },
  write: { limit: 240, windowMs: 60_000, whenDown: 'allow' },
  /** In the units of `methodWeights`: a hundred `eth_call`s per second. */
  rpc: { limit: 60_000, windowMs: 60_000, whenDown: 'allow' },
  events: { limit: 600, windowMs: 60_000, whenDown: 'allow' },
  /** Nonces and sign-ins of one visitor. Without a counter sign-in is refused: guessing must not be free. */
  signInNonce: { limit: 120, windowMs: 60_000, whenDown: 'refuse' },
  signInVerify: { limit: 60, windowMs: 60_000, whenDown: 'refuse' },
  /**
   * The same for one visitor and one account: half of the visitor's own sign-ins, so that other accounts can still sign
   * in.
   */
  signInAccount: { limit: 30, windowMs: 60_000, whenDown: 'refuse' },
  /** Registrations and changes of names: each may ask a chain to verify a signature. */
  nameWrite: { limit: 60, windowMs: 60_000, whenDown: 'refuse' },
  /**
   * Logins by e-mail of one visitor, over all addresses: with five tries for each code, a visitor who guesses has 150 of a
   * million in an hour.
   */
  walletLogin: { limit: 30, windowMs: 3_600_000, whenDown: 'refuse' },
  walletVerify: { limit: 10, windowMs: 60_000, whenDown: 'refuse' },
  /** Visitors whom a provider sends back: each asks the provider. */
  outsideCallback: { limit: 120, windowMs: 60_000, whenDown: 'refuse' },
  /** Sessions, devices and steps of a new wallet. */
  walletSession: { limit: 240, windowMs: 60_000, whenDown: 'refuse' },
  /** Halves that are given out or replaced. */
  walletShares: { limit: 120, windowMs: 3_600_000, whenDown: 'refuse' },
  /** Operations of one smart account, wherever its visitor is: estimates and questions about them ask a bundler or a node. */
  operation: { limit: 240, windowMs: 60_000, whenDown: 'refuse' },
  /** Quotes of tokens: each new amount asks every provider, which limit us in turn. */
  onrampQuote: { limit: 240, windowMs: 60_000, whenDown: 'allow' },
  /** Orders of tokens: each makes a page at a provider. */
  onrampOrder: { limit: 20, windowMs: 60_000, whenDown: 'refuse' },
  faucet: { limit: 30, windowMs: 60_000, whenDown: 'refuse' },
  /**
   * Requests to the vault. Each address has limits of its own in the database, and a link cannot be guessed, so that
   * these keep visitors off addresses that are not theirs. A frame asks whether it is approved, and its request waits for
   * the decision; where the server cannot wait, it asks every two seconds.
   */
  approvalStart: { limit: 60, windowMs: 3_600_000, whenDown: 'refuse' },
  approvalStatus: { limit: 600, windowMs: 60_000, whenDown: 'refuse' },
  approvalPage: { limit: 120, windowMs: 60_000, whenDown: 'refuse' },
  vaultHalf: { limit: 60, windowMs: 60_000, whenDown: 'refuse' },
} as const satisfies Record<string, RatePolicy>

export type RatePolicyName = keyof typeof ratePolicies

/** Without a trusted proxy all visitors of a project share one counter, this many times as large. */
export const SHARED_COUNTER_FACTOR = 50

/**
 * Counts work against a limit.
 *
 * @param visitor - from {@link visitorOf}.
 * @param weight - Units of work, at least 1.
 * @throws {AppError} `request.rate_limited` with `details.seconds` until the window ends; `kv.unavailable` when the
 *   counter cannot be read and the policy refuses then.
 */
export async function countRequest(
  name: RatePolicyName,
  projectId: string,
  visitor: string | null,
  { env, volatileKv, log }: { readonly env: Pick<Env, 'rateLimitFactor'>; readonly volatileKv: Kv; readonly log: Log },
  weight = 1,
): Promise<void> {
  const policy = ratePolicies[name]
  const limit = policy.limit * env.rateLimitFactor * (visitor === null ? SHARED_COUNTER_FACTOR : 1)
  const key = `limit:${name}:${projectId}:${visitor ?? 'all'}`
  let counter: Count
  try {
    counter = await volatileKv.increment(key, { ttlMs: policy.windowMs, by: weight })
  } catch (err) {
    log.warn({ err, policy: name }, 'rate limit counter is not available')
    if (policy.whenDown === 'refuse') throw AppError.from(err, 'kv.unavailable')
    return
  }
  if (counter.count <= limit) return
  const seconds = Math.max(1, Math.ceil(counter.remainingMs / 1_000))
  throw new AppError('request.rate_limited', { details: { seconds } })
}

/**
 * Returns the key to count by: the address that the outermost trusted proxy saw. IPv6 addresses are reduced to their
 * /64 network.
 *
 * @param trustedProxies - number of proxies in front of this process that append to X-Forwarded-For.
 * @returns `null` when no trusted proxy names an address.
 */
export function visitorOf(headers: Headers, trustedProxies: number): string | null {
  if (trustedProxies === 0) return null
  const hops = (headers.get('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
  // Each trusted proxy appends the address that it saw. Entries further left were written by the visitor.
  const address = hops.at(-trustedProxies)
  if (address === undefined || isIP(address) === 0) return null
  return isIP(address) === 6 ? networkOf(address) : address
}

/** Returns the first 64 bits: a single household has at least that many addresses. */
function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length)
  const full = [...groups, ...Array<string>(missing).fill('0'), ...rest]
  return `${full.slice(0, 4).join(':')}::/64`
}
