import * as z from 'zod/mini'
import { patternText } from '@/lib/core/bounded-text'
import { baseUnits, caip2, unixMs } from '@/lib/core/wire'
import { CALLS_MS, exchange, nothing, text } from './worker-exchange'

/*
 * Permissions of ERC-7715 between the frame and its key worker.
 */

const hex = patternText(64_000, /^0x[\da-fA-F]*$/) as z.ZodMiniType<`0x${string}`, string>
const token = z.nullable(hex)
const seconds = z.number()

const allowed = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('total'), token, amount: baseUnits }),
  z.object({ kind: z.literal('periodic'), token, amount: baseUnits, periodSeconds: baseUnits, start: seconds }),
  z.object({
    kind: z.literal('stream'),
    token,
    initial: baseUnits,
    most: baseUnits,
    perSecond: baseUnits,
    start: seconds,
  }),
  z.object({
    kind: z.literal('calls'),
    target: hex,
    functions: z.array(z.object({ selector: hex, signature: text })),
    valueEach: baseUnits,
    valueTotal: z.nullable(baseUnits),
  }),
])

/** A permission that waits for the visitor. Amounts are decimal texts in base units, times are Unix seconds. */
export const permissionRequest = z.object({
  /** True if the owner has to unlock the wallet before this can be signed. */
  isLocked: z.optional(z.boolean()),
  kind: z.literal('permission'),
  promptId: text,
  /** The smart account. */
  account: text,
  chainId: caip2,
  /** Who may use it. */
  delegate: hex,
  allowed,
  maxCalls: z.nullable(baseUnits),
  startsAt: z.nullable(seconds),
  expiresAt: seconds,
})

const typed = z.object({ type: text, data: z.record(z.string(), z.unknown()) })

/** A permission as `wallet_getGrantedExecutionPermissions` answers it. `used` and `limit` are decimal texts. */
const granted = z.object({
  chainId: text,
  from: hex,
  to: hex,
  permission: z.object({ ...typed.shape, isAdjustmentAllowed: z.boolean() }),
  rules: z.array(typed),
  context: hex,
  dependencies: z.array(z.object({ factory: hex, factoryData: hex })),
  delegationManager: hex,
  /** What this wallet says beside the standard. */
  foyer: z.object({
    id: text,
    origin: text,
    grantedAt: unixMs,
    expiresAt: unixMs,
    revokedAt: z.nullable(unixMs),
    used: z.nullable(baseUnits),
    limit: z.nullable(baseUnits),
    /** Its end was sent, and the chain does not have it yet. */
    isBeingRevoked: z.boolean(),
  }),
})
export type GrantedPermission = z.output<typeof granted>

export const permissionMessages = {
  /** Types of permissions that the smart account can grant; none if its contract knows no permissions. */
  permissionTypes: exchange(nothing, z.object({ types: z.array(text) }), CALLS_MS),
  /** The permissions that pages of this project were granted, with what the chain says of them. */
  permissions: exchange(nothing, z.object({ permissions: z.array(granted) }), CALLS_MS),
  /** Reads from the chain whether a permission has ended there, and tells the server. */
  notePermission: exchange(z.object({ context: hex }), nothing, CALLS_MS),
} as const
