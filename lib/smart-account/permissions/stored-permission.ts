import type { Hex } from 'viem'
import { numberToHex } from 'viem/utils'
import * as z from 'zod/mini'
import { boundedText, patternText } from '@/lib/core/bounded-text'
import type { Caip2 } from '@/lib/core/caip'
import { caip2 } from '@/lib/core/wire'
import type { Allowed, Permission } from './permission'

const hex = patternText(32_000, /^0x[\da-fA-F]*$/) as z.ZodMiniType<Hex, string>
const typed = z.object({ type: boundedText(100, () => true), data: z.record(z.string(), z.unknown()) })

/** A permission as it is listed: in the form of ERC-7715, also if it was asked in the older one. */
const kept = z.object({
  version: z.literal(1),
  chainId: caip2,
  /** The smart account. */
  from: hex,
  /** Who may use it. */
  to: hex,
  permission: z.object({ ...typed.shape, isAdjustmentAllowed: z.boolean() }),
  rules: z.array(typed),
  context: hex,
})
export type StoredPermission = Omit<z.output<typeof kept>, 'version'>

/** What the server seals. */
export function writePermission({
  permission,
  chainId,
  account,
  context,
}: {
  readonly permission: Permission
  readonly chainId: Caip2
  readonly account: Hex
  readonly context: Hex
}): string {
  const { delegate, allowed, startsAt, expiresAt, maxCalls } = permission
  const calls = maxCalls === null ? [] : [{ type: 'call-limit', data: { count: Number(maxCalls) } }]
  const stored: z.input<typeof kept> = {
    ...{ version: 1, chainId, from: account, to: delegate, context },
    permission: { ...typedOf(allowed, startsAt), isAdjustmentAllowed: false },
    rules: [{ type: 'expiry', data: { timestamp: expiresAt } }, ...calls],
  }
  return JSON.stringify(stored)
}

/** @returns `null` for a text of a newer version, or of none. */
export function readPermission(text: string): StoredPermission | null {
  try {
    const { version: _, ...stored } = z.parse(kept, JSON.parse(text))
    return stored
  } catch {
    return null
  }
}

function typedOf(allowed: Allowed, startsAt: number | null): z.input<typeof typed> {
  if (allowed.kind === 'calls') {
    const { target, functions, valueEach, valueTotal } = allowed
    return {
      type: 'contract-call',
      data: {
        address: target,
        functions: functions.map(({ selector, signature }) => ({ selector, signature })),
        valueLimit: numberToHex(valueEach),
        ...(valueTotal === null ? {} : { spentLimit: numberToHex(valueTotal) }),
      },
    }
  }
  const { token } = allowed
  const prefix = token === null ? 'native-token' : 'erc20-token'
  const named = token === null ? {} : { tokenAddress: token }
  switch (allowed.kind) {
    case 'total': {
      const start = startsAt === null ? {} : { startTime: startsAt }
      return { type: `${prefix}-allowance`, data: { ...named, allowanceAmount: numberToHex(allowed.amount), ...start } }
    }
    case 'periodic': {
      const { amount, periodSeconds, start } = allowed
      const data = { periodAmount: numberToHex(amount), periodDuration: Number(periodSeconds), startTime: start }
      return { type: `${prefix}-periodic`, data: { ...named, ...data } }
    }
    case 'stream': {
      const { initial, most, perSecond, start } = allowed
      const amounts = { initialAmount: numberToHex(initial), maxAmount: numberToHex(most) }
      const data = { ...amounts, amountPerSecond: numberToHex(perSecond), startTime: start }
      return { type: `${prefix}-stream`, data: { ...named, ...data } }
    }
  }
}
