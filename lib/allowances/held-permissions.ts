import * as z from 'zod/mini'
import { boundedText, patternText } from '@/lib/core/bounded-text'
import { baseUnits, hexData } from '@/lib/core/wire'

const address = patternText(42, /^0x[\da-fA-F]{40}$/)
const milliseconds = z.number().check(z.gte(0))
const MAX_PERMISSIONS = 1_000

/**
 * An entry of `wallet_getGrantedExecutionPermissions` (ERC-7715) with what the embedded wallet adds in `foyer`. Other
 * fields are left out.
 */
const grantedPermission = z.object({
  chainId: patternText(15, /^0x[\da-f]{1,13}$/i),
  /** The account that granted it, and the one that may use it. */
  from: address,
  to: address,
  permission: z.object({
    type: boundedText(100, (text) => text.length > 0),
    /** `address`: the contract that may be called. */
    data: z.object({ tokenAddress: z.optional(address), address: z.optional(address) }),
  }),
  context: hexData,
  foyer: z.object({
    id: boundedText(100, (text) => text.length > 0),
    /** The page that asked for it. */
    origin: boundedText(300, (text) => text.length > 0),
    /** Unix time in milliseconds. */
    grantedAt: milliseconds,
    expiresAt: milliseconds,
    revokedAt: z.nullable(milliseconds),
    /** In base units of the token, or calls. `null` if unknown. */
    used: z.nullable(baseUnits),
    limit: z.nullable(baseUnits),
    /** Its end was sent, and the chain does not have it yet. A frame of an older version does not say. */
    isBeingRevoked: z.optional(z.boolean()),
  }),
})
const answer = z.array(grantedPermission).check(z.maxLength(MAX_PERMISSIONS))

export type GrantedPermission = z.output<typeof grantedPermission>

/** What a permission is about: the native currency, a token, or calls of contracts. */
export function subjectOf({ permission: { type, data } }: GrantedPermission): 'native' | 'calls' | { token: string } {
  if (data.tokenAddress !== undefined) return { token: data.tokenAddress }
  return type.startsWith('native') ? 'native' : 'calls'
}

/**
 * The permissions that hold at a time, newest first.
 *
 * @returns `null` for an answer that cannot be read: one that is left out would seem not to exist.
 */
export function readPermissions(given: unknown, now: number): readonly GrantedPermission[] | null {
  const parsed = z.safeParse(answer, given)
  if (!parsed.success) return null
  return parsed.data
    .filter(({ foyer }) => foyer.revokedAt === null && foyer.expiresAt > now)
    .toSorted((one, other) => other.foyer.grantedAt - one.foyer.grantedAt)
}
