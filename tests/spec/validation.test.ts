import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createBalanceQueries } from '@/lib/balance/balances-queries'
import { listable } from '@/lib/balance/held-tokens'
import type { Network } from '@/lib/chains/network'
import { createNetworks } from '@/lib/chains/networks'
import { AppError } from '@/lib/core/app-error'
import { NATIVE_TOKEN_ADDRESS } from '@/lib/core/caip'
import { jsonRpcMessage } from '@/lib/core/json-rpc'
import { socialProviders } from '@/lib/core/login-providers'
import { httpUrl } from '@/lib/core/wire'
import { codeCooldown } from '@/lib/frame/embedded-login'
import { frameMessages } from '@/lib/frame/frame-protocol'
import { rpcRequest } from '@/lib/frame/rpc-protocol'
import { isTransactionAnswer } from '@/lib/frame/transaction-answer'
import { coinTypeOf } from '@/lib/names/coin-type'
import { readLabel } from '@/lib/names/name-rules'
import { completeConfig } from '@/lib/runtime/config-schema'
import { isOneClickUsed } from '@/lib/runtime/source-loader'
import { parseEnv } from '@/lib/server/settings/env'
import { assertCanSignIn, type SignInPrerequisites } from '@/lib/sign-in/sign-in-prerequisites'
import { inputErrorOf, isSwapAvailable, type SwapFacts } from '@/lib/swap/swap-rules'

const chainId = 'eip155:31337'
const ETH = { name: 'Ether', symbol: 'ETH', chainId, address: NATIVE_TOKEN_ADDRESS, decimals: 18 } as const
const USDC = { ...ETH, symbol: 'USDC', address: `0x${'aa'.repeat(20)}`, decimals: 6 }
const held = (token: typeof ETH | typeof USDC, amount: bigint) => ({
  ...token,
  amount: `${amount}`,
  quantity: { decimals: `${token.decimals}`, numeric: '' },
})
const facts: SwapFacts = {
  account: { address: `0x${'11'.repeat(20)}`, chainId, nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
  sourceToken: USDC,
  toToken: ETH,
  sourceAmount: '1',
  balances: [held(USDC, 1_000_000n), held(ETH, 100n)],
  quoteError: undefined,
  gasCost: 100n,
}
const codeFor = (change: Partial<SwapFacts>) => inputErrorOf({ ...facts, ...change })?.code
const cacheKey = (address: string, network = chainId) =>
  JSON.stringify(
    createBalanceQueries({
      queryClient: new QueryClient(),
      fetchBalances: async () => null,
      now: () => 0,
    }).options({ address, chainId: network as typeof chainId }).queryKey,
  )
function canSignIn(change: Partial<SignInPrerequisites>): boolean {
  try {
    assertCanSignIn({ enabled: true, address: ETH.address, network: chainId, client: true, ...change })
    return true
  } catch {
    return false
  }
}
const [evmNetwork] = createNetworks({ appUrl: '', projectId: 'test' }).filter(
  (each) => each.chainNamespace === 'eip155',
) as [Network]
const onrampEnv = (list: string) => ({
  FOYER_ONRAMP_PROVIDERS: list,
  ...{ FOYER_MELD_API_KEY: 'key', FOYER_MELD_WEBHOOK_SECRET: 'secret' },
  ...{ FOYER_MOONPAY_PUBLISHABLE_KEY: 'pk_test_1', FOYER_MOONPAY_SECRET_KEY: 'sk', FOYER_MOONPAY_WEBHOOK_SECRET: 'wk' },
})
const accepts = (schema: z.ZodMiniType, value: unknown): boolean => z.safeParse(schema, value).success

/** Every rule of spec section 5, in its order. A sentence with two rules becomes two rows. */
const SPEC_RULES = [
  'Account name: at least 4 characters; letters, digits and hyphens only',
  'Swap is available with address, tokens with address and decimals, and an amount above 0',
  'Insufficient balance when the source amount exceeds the held amount',
  'Insufficient native token when the balance is 0 or below the gas cost',
  'A quote without a target amount is an incorrect amount',
  'An EVM chain id must be below 2147483648 to convert to a coin type',
  'Tokens of 0 decimals are filtered out',
  'On-ramp providers must be given as a list of strings',
  'The balance cache is keyed by network and address',
  'Sign-in requires address, network and client',
  'Universal-provider authentication only with sign-in and eip155',
  'Email must be a valid email address',
  'A new email-code request is blocked for 30 seconds',
  'Social provider must be one of six',
  'Theme mode is light or dark',
  'An RPC request must be one of the allowed methods',
  'Messages to and from the frame are checked against their schemas',
  'Default wording is "Required" and "Invalid input"',
  'A string response of 62 or more hex characters is a transaction',
  'HTTP transports are http or https',
  'WebSocket transports are ws or wss',
  'A JSON-RPC message has id, jsonrpc 2.0, and method, result or error',
] as const

/** One row per rule: what is accepted and what is refused. Edge cases are tested elsewhere. */
const rules: readonly (readonly [rule: (typeof SPEC_RULES)[number], holds: () => boolean, fails: () => boolean])[] = [
  [
    'Account name: at least 4 characters; letters, digits and hyphens only',
    () => ['Ada9', 'ada-', '0000'].every((text) => readLabel(text).refusal === undefined),
    () => ['ada', 'ada_lovelace', 'ada.lovelace', 'zoë9'].some((text) => readLabel(text).refusal === undefined),
  ],
  [
    'An EVM chain id must be below 2147483648 to convert to a coin type',
    () => coinTypeOf(2_147_483_647) === 4_294_967_295,
    () => {
      try {
        return coinTypeOf(2_147_483_648) > 0
      } catch (error) {
        return !(error instanceof AppError && error.code === 'network.invalid_chain_id')
      }
    },
  ],
  [
    'Swap is available with address, tokens with address and decimals, and an amount above 0',
    () => isSwapAvailable(facts),
    () => isSwapAvailable({ ...facts, sourceAmount: '0' }),
  ],
  [
    'Insufficient balance when the source amount exceeds the held amount',
    () => codeFor({ sourceAmount: '1.000001' }) === 'swap.insufficient_balance',
    () => codeFor({ sourceAmount: '1' }) === 'swap.insufficient_balance',
  ],
  [
    'Insufficient native token when the balance is 0 or below the gas cost',
    () =>
      codeFor({ gasCost: 101n }) === 'swap.insufficient_gas' &&
      codeFor({ balances: [held(USDC, 1_000_000n)], gasCost: 0n }) === 'swap.insufficient_gas',
    () => codeFor({}) === 'swap.insufficient_gas',
  ],
  [
    'A quote without a target amount is an incorrect amount',
    () => codeFor({ quoteError: new AppError('swap.incorrect_amount') }) === 'swap.incorrect_amount',
    () => codeFor({}) === 'swap.incorrect_amount',
  ],
  [
    'Tokens of 0 decimals are filtered out',
    () => listable([{ ...USDC, decimals: 0 }]).length === 0,
    () => listable([USDC]).length === 0,
  ],
  [
    'On-ramp providers must be given as a list of strings',
    () =>
      parseEnv(onrampEnv('meld, moonpay'))
        .onramp.map(({ id }) => id)
        .join() === 'meld,moonpay',
    () =>
      ['meld moonpay', '["meld","moonpay"]', 'meld,,moonpay', 'meld,meld', 'MELD', '1'].some((list) => {
        try {
          return parseEnv(onrampEnv(list)).onramp.length > 0
        } catch (error) {
          // The server does not start, and says what the variable must be.
          return !/^FOYER_ONRAMP_PROVIDERS must be a list of names separated by commas/.test(
            String((error as Error).message),
          )
        }
      }),
  ],
  [
    'The balance cache is keyed by network and address',
    () => cacheKey('0xa') !== cacheKey('0xb') && cacheKey('0xa') !== cacheKey('0xa', 'eip155:1'),
    () => cacheKey('0xA') !== cacheKey('0xa'),
  ],
  [
    'Sign-in requires address, network and client',
    () => canSignIn({}),
    () => canSignIn({ address: undefined }) || canSignIn({ network: undefined }) || canSignIn({ client: false }),
  ],
  [
    'Universal-provider authentication only with sign-in and eip155',
    () =>
      isOneClickUsed({ signIn: 'optional', networks: [evmNetwork] }) &&
      isOneClickUsed({ signIn: 'required', networks: [evmNetwork] }),
    () =>
      isOneClickUsed({ signIn: 'off', networks: [evmNetwork] }) ||
      isOneClickUsed({ signIn: 'optional', networks: [evmNetwork, { ...evmNetwork, chainNamespace: 'solana' }] }),
  ],
  [
    'Email must be a valid email address',
    () => accepts(frameMessages.CONNECT_EMAIL.request, { email: 'ada@example.com' }),
    () => accepts(frameMessages.CONNECT_EMAIL.request, { email: 'ada@' }),
  ],
  [
    'A new email-code request is blocked for 30 seconds',
    () => codeCooldown(1_000_000, 1_029_999) > 0,
    () => codeCooldown(1_000_000, 1_030_000) > 0,
  ],
  [
    'Theme mode is light or dark',
    () => completeConfig({ themeMode: 'dark' }).themeMode === 'dark',
    () => completeConfig({ themeMode: 'blue' }).themeMode === ('blue' as string),
  ],
  [
    'An RPC request must be one of the allowed methods',
    () => accepts(rpcRequest, { method: 'eth_call', params: [] }),
    () => accepts(rpcRequest, { method: 'eth_sign', params: [] }),
  ],
  [
    'Messages to and from the frame are checked against their schemas',
    () => accepts(frameMessages.IS_CONNECTED.reply, { isConnected: true }),
    () => accepts(frameMessages.IS_CONNECTED.reply, { isConnected: 1 }),
  ],
  [
    'Social provider must be one of six',
    () => socialProviders.every((provider) => accepts(frameMessages.GET_SOCIAL_REDIRECT_URI.request, { provider })),
    () => accepts(frameMessages.GET_SOCIAL_REDIRECT_URI.request, { provider: 'telegram' }),
  ],
  [
    'A string response of 62 or more hex characters is a transaction',
    () => isTransactionAnswer(`0x${'a'.repeat(62)}`),
    () => isTransactionAnswer(`0x${'a'.repeat(61)}`),
  ],
  [
    'HTTP transports are http or https',
    () => accepts(httpUrl, 'https://node.example'),
    () => accepts(httpUrl, 'wss://node.example'),
  ],
  [
    'WebSocket transports are ws or wss',
    () =>
      completeConfig({ walletConnectRelayUrl: 'ws://relay.example' }).walletConnectRelayUrl === 'ws://relay.example',
    () =>
      completeConfig({ walletConnectRelayUrl: 'https://relay.example' }).walletConnectRelayUrl ===
      'https://relay.example',
  ],
  [
    'A JSON-RPC message has id, jsonrpc 2.0, and method, result or error',
    () => accepts(jsonRpcMessage, { id: 1, jsonrpc: '2.0', method: 'eth_chainId' }),
    () => accepts(jsonRpcMessage, { id: 1, jsonrpc: '2.0' }),
  ],
  [
    'Default wording is "Required" and "Invalid input"',
    () => z.safeParse(z.string(), undefined).error?.issues[0]?.message === 'Required',
    () => z.safeParse(z.string(), 1).error?.issues[0]?.message === 'Required',
  ],
]

describe('spec section 5', () => {
  test.each(rules)('param: %s', (_, holds, fails) => {
    expect([holds(), fails()]).toEqual([true, false])
  })

  test('behavior: every rule is tested here', () => {
    const present = new Set<string>(rules.map(([rule]) => rule))
    expect(SPEC_RULES.filter((rule) => !present.has(rule))).toEqual([])
  })
})
