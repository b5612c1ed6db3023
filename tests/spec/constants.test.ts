import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { BALANCE_LOCKOUT_MS } from '@/lib/balance/balance-lockout'
import { hash } from '@/lib/core/wire'
import { FRAME_LOAD_TIMEOUT_MS, FRAME_READY_DELAY_MS } from '@/lib/frame/embedded-frame'
import { EMAIL_CODE_COOLDOWN_MS, SIGN_OUT_WAIT_MS } from '@/lib/frame/embedded-login'
import { FRAME_REQUEST_TIMEOUT_MS } from '@/lib/frame/frame-channel'
import { SHAKE_MS } from '@/lib/modal/modal-router'
import { EVM_COIN_TYPE_BIT } from '@/lib/names/coin-type'
import { NAME_MIN_LENGTH } from '@/lib/names/name-rules'
import { USD_LIMITS } from '@/lib/onramp/onramp-limits'
import { DEFAULT_CHAIN } from '@/lib/runtime/config-schema'
import { BALANCE_RETRY_SECONDS } from '@/lib/server/balance/get-balance'
import { MAX_BATCH_SIZE } from '@/lib/server/gateway/rpc-gateway'
import { LATENCY_WEIGHT, PING_INTERVAL_MS, PING_SAMPLES, STABILITY_WEIGHT } from '@/lib/server/rpc/ranked-upstreams'
import { defaultNetworkOf } from '@/lib/server/settings/default-network'
import { UPSTREAM_ATTEMPT_MS } from '@/lib/server/upstream/fetch-upstream'
import {
  RETRIED_RPC_CODES,
  retryAfterMs,
  retryDelayMs,
  UPSTREAM_RETRIES,
  UPSTREAM_RETRY_DELAY_MS,
} from '@/lib/server/upstream/retry-policy'
import { POPUP_FEATURES } from '@/lib/social-login/popup'
import { SOCIAL_TIMEOUT_MS } from '@/lib/social-login/social-login-machine'
import {
  AUTO_SLIPPAGE_BPS,
  AUTO_SLIPPAGE_STABLE_BPS,
  PROVIDER_FEE_BPS,
  SWAP_GAS_ESTIMATE,
} from '@/lib/swap/swap-constants'
import { AMOUNT_PLACES, MESSAGE_AMOUNT_PLACES } from '@/lib/text/format'
import { SLOW_POLL_MS } from '@/lib/transaction/watch-transaction'

/** Every constant of spec section 9, in its order. A row with two values becomes two rows. */
const SPEC_ROWS = [
  'Provider fee rate',
  'Default swap slippage',
  'Swap gas estimate',
  'Balance-fetch retry lockout',
  'Modal shake',
  'Amount display rounding',
  'Amount display rounding in messages',
  'Account name minimum length',
  'Coin type high bit',
  'On-ramp default limits, USD, card',
  'On-ramp default limits, USD, ach_bank_account',
  'Heartbeat interval',
  'Log buffer',
  'Social login timeout',
  'Social popup size',
  'RPC request timeout',
  'RPC retries',
  'RPC retry delay',
  'RPC retry backoff, exponential',
  'RPC retry, Retry-After honoured',
  'RPC batch size',
  'Fallback poll interval',
  'Ping sample count',
  'Ping weights, stability and latency',
  'Request de-duplication cache',
  'MessagePack max depth',
  'MessagePack initial buffer',
  'Email code cooldown',
  'Frame load timeout',
  'Connect and social request timeout',
  'Sign-out wait',
  'Frame ready delay',
  'Default chain',
  '256-bit hash',
] as const
type SpecRow = (typeof SPEC_ROWS)[number]

/** De-duplication is implemented by viem, whose transports use it; the installed file is checked. */
const dedupe = readFileSync('node_modules/viem/_esm/utils/promise/withDedupe.js', 'utf8')
const dedupeEntries = Number(/promiseCache = .*new LruMap\((\d+)\)/.exec(dedupe)?.[1])

/** A value of a package that `@walletconnect/universal-provider` brings: seconds and bytes, as the package states them. */
function installedValue(name: string, constant: string): unknown {
  return (broughtPackage(name) as Record<string, unknown>)[constant]
}

function broughtPackage(name: string): unknown {
  const core = createRequire(import.meta.url).resolve('@walletconnect/core')
  return createRequire(createRequire(core).resolve('@walletconnect/utils'))(name)
}

/** The packages use the encoder of MessagePack with its default bounds. */
const { Encoder } = broughtPackage('@msgpack/msgpack') as { Encoder: new () => Record<string, unknown> }
const messagePack = new Encoder()

/** Name, value of the specification, value in the code. */
const rows: readonly (readonly [name: SpecRow, spec: unknown, ours: unknown])[] = [
  ['Provider fee rate', 0.85 / 100, PROVIDER_FEE_BPS / 10_000],
  // "comes from a constant; value not shown": architecture section 12 decides, 0.5 % and 0.1 % between stablecoins.
  ['Default swap slippage', [50, 10], [AUTO_SLIPPAGE_BPS, AUTO_SLIPPAGE_STABLE_BPS]],
  ['Swap gas estimate', 150_000n, SWAP_GAS_ESTIMATE],
  ['Balance-fetch retry lockout', [30_000, 30], [BALANCE_LOCKOUT_MS, BALANCE_RETRY_SECONDS]],
  ['Modal shake', 500, SHAKE_MS],
  ['Amount display rounding', 6, AMOUNT_PLACES],
  ['Amount display rounding in messages', 3, MESSAGE_AMOUNT_PLACES],
  ['Account name minimum length', 4, NAME_MIN_LENGTH],
  ['Coin type high bit', 2_147_483_648, EVM_COIN_TYPE_BIT],
  ['On-ramp default limits, USD, card', { min: '10.00', max: '7500.00' }, USD_LIMITS.card],
  ['On-ramp default limits, USD, ach_bank_account', { min: '10.00', max: '25000.00' }, USD_LIMITS.ach_bank_account],
  ['RPC request timeout', 10_000, UPSTREAM_ATTEMPT_MS],
  ['RPC retries', 3, UPSTREAM_RETRIES],
  ['RPC retry delay', 150, UPSTREAM_RETRY_DELAY_MS],
  ['RPC retry backoff, exponential', [150, 300, 600], [0, 1, 2].map((retry) => retryDelayMs(retry, () => 0))],
  ['RPC retry, Retry-After honoured', 7_000, retryAfterMs('7', 0)],
  ['RPC batch size', 1_000, MAX_BATCH_SIZE],
  // One value, two constants: ranking of nodes, and polling of pending transactions.
  ['Fallback poll interval', [4_000, 4_000], [PING_INTERVAL_MS, SLOW_POLL_MS]],
  ['Ping sample count', 10, PING_SAMPLES],
  ['Ping weights, stability and latency', [0.7, 0.3], [STABILITY_WEIGHT, LATENCY_WEIGHT]],
  ['Request de-duplication cache', 8192, dedupeEntries],
  ['Heartbeat interval', 5, installedValue('@walletconnect/heartbeat', 'HEARTBEAT_INTERVAL')],
  ['Log buffer', 1_024_000, installedValue('@walletconnect/logger', 'MAX_LOG_SIZE_IN_BYTES_DEFAULT')],
  ['MessagePack max depth', 100, messagePack.maxDepth],
  ['MessagePack initial buffer', 2048, messagePack.initialBufferSize],
  ['Email code cooldown', 30_000, EMAIL_CODE_COOLDOWN_MS],
  ['Social login timeout', 45_000, SOCIAL_TIMEOUT_MS],
  ['Social popup size', 'width=600,height=800,scrollbars=yes', POPUP_FEATURES],
  ['Frame load timeout', 20_000, FRAME_LOAD_TIMEOUT_MS],
  ['Connect and social request timeout', 120_000, FRAME_REQUEST_TIMEOUT_MS],
  ['Sign-out wait', 3_000, SIGN_OUT_WAIT_MS],
  ['Frame ready delay', 500, FRAME_READY_DELAY_MS],
  ['Default chain', ['eip155:1', 'eip155:1'], [DEFAULT_CHAIN, defaultNetworkOf({ devnet: null })]],
  [
    '256-bit hash',
    [true, false, false, false],
    [`0x${'a'.repeat(64)}`, `0x${'a'.repeat(63)}`, 'a'.repeat(64), `0x${'g'.repeat(64)}`].map(
      (text) => z.safeParse(hash, text).success,
    ),
  ],
]

describe('spec section 9', () => {
  test.each(rows)('param: %s is %s', (_, spec, ours) => {
    expect(ours).toEqual(spec)
  })

  test('behavior: every row has an owner', () => {
    const present = new Set<string>(rows.map(([name]) => name))
    expect(SPEC_ROWS.filter((name) => !present.has(name))).toEqual([])
  })

  // `retry-policy.test.ts` has the HTTP statuses.
  test('param: spec section 8, requests are retried on these RPC codes', () => {
    expect(RETRIED_RPC_CODES).toEqual([-1, -32005, -32603])
  })
})
