import type { Hex } from 'viem'
import * as z from 'zod/mini'
import { boundedText } from '@/lib/core/bounded-text'
import { type Allowed, type Permission, refused } from './permission'
import {
  chainNumber,
  hexAddress,
  hexAmount,
  justification,
  parseStrictly,
  positiveCount,
  streamedUntil,
  unixSeconds,
} from './request-fields'

/*
 * `wallet_requestExecutionPermissions` (ERC-7715, text of 2026-01-16), with the types of MetaMask's
 * `@metamask/7715-permission-types` 1.1, which other wallets and clients use, and those of the standard's example.
 */

const maybe = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema))

const request = z.strictObject({
  chainId: chainNumber,
  from: maybe(hexAddress),
  to: hexAddress,
  permission: z.strictObject({
    type: boundedText(100, () => true),
    /** Read, and never used: what is granted is what was asked. */
    isAdjustmentAllowed: z.boolean(),
    data: z.unknown(),
  }),
  rules: maybe(
    z
      .array(
        z.strictObject({
          type: boundedText(100, () => true),
          isAdjustmentAllowed: z.optional(z.boolean()),
          data: z.unknown(),
        }),
      )
      .check(z.maxLength(10)),
  ),
})

const expiryRule = z.strictObject({ timestamp: unixSeconds })

interface Times {
  /** Unix seconds. */
  readonly now: number
  readonly expiresAt: number
}
interface Read {
  readonly allowed: Allowed
  readonly startsAt: number | null
}

const transferData = z.strictObject({ allowance: hexAmount, justification })
const allowanceData = z.strictObject({ allowanceAmount: hexAmount, startTime: maybe(unixSeconds), justification })
const periodicData = z.strictObject({
  periodAmount: hexAmount,
  periodDuration: positiveCount,
  startTime: maybe(unixSeconds),
  justification,
})
const streamData = z.strictObject({
  initialAmount: maybe(hexAmount),
  maxAmount: maybe(hexAmount),
  amountPerSecond: hexAmount,
  startTime: maybe(unixSeconds),
  justification,
})

const total = (token: Hex | null, amount: bigint, startsAt: number | null): Read => ({
  allowed: { kind: 'total', token, amount },
  startsAt,
})

function readAllowance(data: unknown, token: Hex | null): Read {
  const { allowanceAmount, startTime } = parseStrictly(allowanceData, data)
  // The enforcer counts what is spent in all, and knows no start: the one of times does.
  return total(token, allowanceAmount, startTime ?? null)
}

function readPeriodic(data: unknown, token: Hex | null, { now }: Times): Read {
  const { periodAmount, periodDuration, startTime } = parseStrictly(periodicData, data)
  const periodSeconds = BigInt(periodDuration)
  return {
    allowed: { kind: 'periodic', token, amount: periodAmount, periodSeconds, start: startTime ?? now },
    startsAt: null,
  }
}

function readStream(data: unknown, token: Hex | null, { now, expiresAt }: Times): Read {
  const { initialAmount, maxAmount, amountPerSecond, startTime } = parseStrictly(streamData, data)
  const stream = { initial: initialAmount ?? 0n, perSecond: amountPerSecond, start: startTime ?? now }
  // Without a maximum a stream ends when the permission does.
  const most = maxAmount ?? streamedUntil(stream, expiresAt)
  return { allowed: { kind: 'stream', token, ...stream, most }, startsAt: null }
}

type Reader = (data: unknown, times: Times) => Read

/** The same data with the address of a token, under the name that the type gives it. */
function ofToken(name: string, read: (data: unknown, token: Hex, times: Times) => Read): Reader {
  return (data, times) => {
    const { [name]: token, ...rest } = parseStrictly(z.looseObject({ [name]: hexAddress }), data)
    return read(rest, token as Hex, times)
  }
}

const readers: Readonly<Record<string, Reader>> = {
  'native-token-transfer': (data) => total(null, parseStrictly(transferData, data).allowance, null),
  'erc20-token-transfer': ofToken('address', (data, token) =>
    total(token, parseStrictly(transferData, data).allowance, null),
  ),
  'native-token-allowance': (data) => readAllowance(data, null),
  'erc20-token-allowance': ofToken('tokenAddress', readAllowance),
  'native-token-periodic': (data, times) => readPeriodic(data, null, times),
  'erc20-token-periodic': ofToken('tokenAddress', readPeriodic),
  'native-token-stream': (data, times) => readStream(data, null, times),
  'erc20-token-stream': ofToken('tokenAddress', readStream),
}

/** Types of the current form that this wallet grants. */
export const currentPermissionTypes: readonly string[] = Object.keys(readers)

/**
 * Reads the parameters of `wallet_requestExecutionPermissions`: one request.
 *
 * @param now - Unix seconds.
 * @throws {AppError} `rpc.invalid_params`, with `details.reason` for what no enforcer can hold.
 */
export function readCurrentRequest(params: unknown, now: number): Permission {
  const [{ chainId, from, to, permission, rules }] = parseStrictly(z.tuple([request]), params)
  const [expiry, ...others] = rules ?? []
  if (!expiry || others.length > 0 || expiry.type !== 'expiry') throw refused(expiry ? 'rule' : 'expiry')
  const { timestamp: expiresAt } = parseStrictly(expiryRule, expiry.data)
  const read = Object.hasOwn(readers, permission.type) && readers[permission.type]
  if (!read) throw refused('type')
  return {
    chainId,
    account: from ?? null,
    delegate: to,
    ...read(permission.data, { now, expiresAt }),
    maxCalls: null,
    expiresAt,
  }
}
