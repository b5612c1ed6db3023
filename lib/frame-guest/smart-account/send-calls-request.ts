import { getAddress, isAddress } from 'viem/utils'
import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import { boundedText, patternText } from '@/lib/core/bounded-text'
import type { Caip2 } from '@/lib/core/caip'
import { MAX_HEX_DATA_LENGTH } from '@/lib/core/wire'
import type { AccountCall } from '@/lib/smart-account/account-implementation'

/** Calls of one batch. */
export const MAX_CALLS = 32
/** Characters of an id that a page names (EIP-5792: 4,096 bytes). */
const MAX_ID_LENGTH = 4_096

const VERSIONS = ['1.0', '1.0.0', '2.0.0'] as const
const NEWEST = '2.0.0'

const address = patternText(42, /^0x[\da-f]{40}$/i)
const quantity = patternText(66, /^0x[\da-f]{1,64}$/i)
const bytes = patternText(MAX_HEX_DATA_LENGTH, /^0x(?:[\da-f]{2})*$/i)
/** By name. A field `optional` says that the wallet may ignore it. */
const capabilities = z.record(z.string(), z.unknown())

const call = z.strictObject({
  to: address,
  data: z.optional(bytes),
  value: z.optional(quantity),
  capabilities: z.optional(capabilities),
})

/** Strict: a field that is not honoured is refused, because the batch means something else without it. */
const batch = z.strictObject({
  version: z.optional(z.enum(VERSIONS)),
  id: z.optional(boundedText(MAX_ID_LENGTH, (id) => id.length > 0)),
  from: z.optional(address),
  chainId: z.optional(z.union([z.string(), z.number()])),
  atomicRequired: z.optional(z.boolean()),
  calls: z.array(call).check(z.minLength(1)),
  capabilities: z.optional(capabilities),
})

/** A batch of EIP-5792 that a page wants to be sent. */
export interface AskedCalls {
  readonly kind: 'calls'
  readonly chainId: Caip2
  /** `null` for the account that the page has chosen. */
  readonly account: string | null
  /** In order. */
  readonly calls: readonly AccountCall[]
  readonly mustBeAtomic: boolean
  /** Named by the page; `null` if the wallet names it. */
  readonly id: string | null
  /** The hash of the delegation that the batch takes back. */
  readonly revokes?: `0x${string}`
}

/**
 * Reads the parameters of `wallet_sendCalls`: those of EIP-5792 2.0.0, and the older ones, in which version, network and
 * `atomicRequired` can be missing.
 *
 * @param chainId - The network of the batch, which the frame has read.
 * @throws {AppError} `wallet.bundle_too_large` for more than {@link MAX_CALLS} calls; `wallet.unsupported_capability` for
 *   one that is not marked as optional; otherwise `rpc.invalid_params`.
 */
export function readSendCalls(params: unknown, chainId: Caip2): AskedCalls {
  const [given]: unknown[] = Array.isArray(params) && params.length === 1 ? params : []
  if (countOf(given) > MAX_CALLS) throw new AppError('wallet.bundle_too_large')
  const read = z.safeParse(batch, given)
  if (!read.success) throw new AppError('rpc.invalid_params')
  const { version, id, from, atomicRequired, calls } = read.data
  // The newest version has no default: a page that forgets the field may mean either.
  if (version === NEWEST && atomicRequired === undefined) throw new AppError('rpc.invalid_params')
  for (const asked of [read.data, ...calls]) assertNoCapability(asked.capabilities)
  return {
    kind: 'calls',
    chainId,
    account: from ?? null,
    calls: calls.map(({ to, data = '0x', value = '0x0' }) => ({
      to: spelled(to),
      value: BigInt(value),
      data: data as `0x${string}`,
    })),
    mustBeAtomic: atomicRequired ?? false,
    id: id ?? null,
  }
}

function countOf(given: unknown): number {
  const { calls } = (given ?? {}) as { readonly calls?: unknown }
  return Array.isArray(calls) ? calls.length : 0
}

/** There is none that a page can ask for: gas is paid by the sponsor of this wallet, or by the account. */
function assertNoCapability(asked: Readonly<Record<string, unknown>> = {}): void {
  for (const [name, value] of Object.entries(asked)) {
    const isOptional = typeof value === 'object' && value !== null && 'optional' in value && value.optional === true
    if (!isOptional && value !== undefined) {
      throw new AppError('wallet.unsupported_capability', { details: { capability: name.slice(0, 100) } })
    }
  }
}

/** EIP-55. A checksum that is wrong is a typing error of the page. */
function spelled(text: string): `0x${string}` {
  const isOfOneCase = /^0x(?:[\da-f]{40}|[\dA-F]{40})$/.test(text)
  if (!isOfOneCase && !isAddress(text)) throw new AppError('rpc.invalid_params')
  return getAddress(text)
}

/** A bundle id of our own: 32 random bytes, as EIP-5792 advises. */
export function newBundleId(): string {
  const random = crypto.getRandomValues(new Uint8Array(32))
  return `0x${Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
