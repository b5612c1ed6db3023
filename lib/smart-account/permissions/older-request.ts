import * as z from 'zod/mini'
import { boundedText } from '@/lib/core/bounded-text'
import { readContractCall } from './allowed-functions'
import { type Allowed, type Permission, refused } from './permission'
import {
  chainNumber,
  hexAddress,
  hexAmount,
  parseStrictly,
  positiveCount,
  smaller,
  unixSeconds,
} from './request-fields'

/*
 * `wallet_grantPermissions` as ERC-7715 had it in 2024. Its texts of that year differ: the permission is one object, or
 * a list that also has the limits; the delegate is `address` or `id`.
 */

const typed = z.strictObject({ type: boundedText(100, () => true), data: z.unknown() })
const listed = z.strictObject({
  ...typed.shape,
  policies: z.optional(z.array(typed).check(z.maxLength(10))),
  required: z.optional(z.boolean()),
})
const accountSigner = z.strictObject({
  type: z.literal('account'),
  data: z.union([z.strictObject({ address: hexAddress }), z.strictObject({ id: hexAddress })]),
})
const request = z.strictObject({
  chainId: chainNumber,
  address: z.optional(z.nullable(hexAddress)),
  account: z.optional(z.nullable(hexAddress)),
  expiry: unixSeconds,
  signer: accountSigner,
  permission: z.optional(listed),
  permissions: z.optional(z.array(listed).check(z.minLength(1), z.maxLength(10))),
  policies: z.optional(z.array(typed).check(z.maxLength(10))),
})

type Typed = z.output<typeof typed>

const nativeTransfer = z.strictObject({ allowance: hexAmount })
const tokenTransfer = z.strictObject({ address: hexAddress, allowance: hexAmount })

const allowedReaders: Readonly<Record<string, (data: unknown) => Allowed>> = {
  'native-token-transfer': (data) => ({
    kind: 'total',
    token: null,
    amount: parseStrictly(nativeTransfer, data).allowance,
  }),
  'erc20-token-transfer': (data) => {
    const { address, allowance } = parseStrictly(tokenTransfer, data)
    return { kind: 'total', token: address, amount: allowance }
  },
  'contract-call': (data) => ({ kind: 'calls', ...readContractCall(data), valueTotal: null }),
}

/** Types of the older form that this wallet grants. */
export const olderPermissionTypes: readonly string[] = Object.keys(allowedReaders)

interface Limits {
  readonly calls: bigint | null
  /** Wei in all. */
  readonly value: bigint | null
}
const callLimit = z.strictObject({ count: positiveCount })
const rateLimit = z.strictObject({ count: positiveCount, interval: positiveCount })

/** `lifeSeconds`: as long as the permission holds. */
const limitReaders: Readonly<Record<string, (data: unknown, lifeSeconds: number) => Limits>> = {
  'call-limit': (data) => ({ calls: BigInt(parseStrictly(callLimit, data).count), value: null }),
  'rate-limit': (data, lifeSeconds) => {
    const { count, interval } = parseStrictly(rateLimit, data)
    // The enforcer counts all calls, not those of an interval: the same only if there is one interval.
    if (interval < lifeSeconds) throw refused('policy')
    return { calls: BigInt(count), value: null }
  },
  'spent-limit': (data) => ({ calls: null, value: parseStrictly(nativeTransfer, data).allowance }),
}

/**
 * Reads the parameters of `wallet_grantPermissions`: one request for one permission.
 *
 * @param now - Unix seconds.
 * @throws {AppError} `rpc.invalid_params`, with `details.reason` for what no enforcer can hold.
 */
export function readOlderRequest(params: unknown, now: number): Permission {
  const [only] = parseStrictly(z.tuple([request]), params)
  const { chainId, address, account, expiry, signer, permission, permissions = [], policies = [] } = only
  const asked = permission ? [permission, ...permissions] : permissions
  const limits: readonly Typed[] = [
    ...policies,
    ...asked.flatMap((each) => each.policies ?? []),
    ...asked.filter(({ type }) => Object.hasOwn(limitReaders, type)),
  ]
  const [granted, ...others] = asked.filter(({ type }) => !Object.hasOwn(limitReaders, type))
  // One delegation holds one permission: its enforcers limit each other.
  if (!granted || others.length > 0 || (address && account)) throw refused('type')
  const readAllowed = Object.hasOwn(allowedReaders, granted.type) && allowedReaders[granted.type]
  if (!readAllowed) throw refused('type')
  const bounds = limits.reduce<Limits>(
    (before, limit) => {
      const readLimit = Object.hasOwn(limitReaders, limit.type) && limitReaders[limit.type]
      if (!readLimit) throw refused('policy')
      const next = readLimit(limit.data, expiry - now)
      return { calls: smaller(before.calls, next.calls), value: smaller(before.value, next.value) }
    },
    { calls: null, value: null },
  )
  return {
    chainId,
    account: address ?? account ?? null,
    delegate: 'id' in signer.data ? signer.data.id : signer.data.address,
    allowed: withValueLimit(readAllowed(granted.data), bounds.value),
    maxCalls: bounds.calls,
    startsAt: null,
    expiresAt: expiry,
  }
}

/** A transfer of a token sends no native currency, so such a limit changes nothing there. */
function withValueLimit(allowed: Allowed, value: bigint | null): Allowed {
  if (value === null) return allowed
  if (allowed.kind === 'calls') return { ...allowed, valueTotal: value }
  if (allowed.kind !== 'total' || allowed.token !== null) return allowed
  return { ...allowed, amount: value < allowed.amount ? value : allowed.amount }
}
