import { describe, expect, test, vi } from 'vitest'
import { createActor, type PromiseActorLogic, toPromise } from 'xstate'
import * as z from 'zod/mini'
import type { TokenBalanceEntry } from '@/lib/balance/balance-contract'
import { heldTokens } from '@/lib/balance/held-tokens'
import { MAX_UINT256 } from '@/lib/core/amount'
import { AppError } from '@/lib/core/app-error'
import { NATIVE_TOKEN_ADDRESS } from '@/lib/core/caip'
import { getPrices } from '@/lib/price/price-contract'
import { swapAllowance, swapApprove, swapBuild, swapQuote, swapSourceAmount } from '@/lib/swap/swap-contract'
import { serverActors } from '@/lib/swap/swap-ports-server'
import { fakeCall } from '@/tests/fakes/fake-call'
import { approveData } from '@/tests/support/approve-data'
import { ACCOUNT, ETH, quoteOf, USDC } from './swap-harness'

const router = `0x${'cc'.repeat(20)}` as const

/** A server that parses requests by the contract, as ours does, and returns a fixed answer. */
function server(answers: Partial<Record<string, unknown>>) {
  const asked: { path: string; input: unknown }[] = []
  const call = fakeCall((endpoint, input) => {
    asked.push({ path: endpoint.path, input: z.parse(endpoint.input, input) })
    return z.parse(endpoint.output, answers[endpoint.path])
  })
  const listedTokens = vi.fn(async () => ({ tokens: [], madeAt: 1 }))
  const sharedBalances = vi.fn(async (): Promise<readonly TokenBalanceEntry[]> => [])
  const isAtomic = vi.fn(async () => false)
  const actors = serverActors({ call, listedTokens, sharedBalances, isAtomic })
  return { asked, sharedBalances, isAtomic, actors }
}

const run = <O, I>(logic: PromiseActorLogic<O, I>, input: I): Promise<O> =>
  toPromise(createActor(logic, { input, logger: () => undefined } as never).start()) as Promise<O>

const request = {
  account: ACCOUNT,
  source: USDC,
  target: ETH,
  amount: 1_500_000n,
  gasPrice: 7n,
  slippageBps: undefined,
}
const entry = {
  id: 'q1',
  fromAmount: '1500000',
  toAmount: '500',
  minToAmount: '497',
  slippageBps: 50,
  feeAmount: '4',
  feeBps: 85,
  gas: '120000',
  route: [],
  spender: router,
  priceImpactBps: null,
  providerId: 'uniswap',
  madeAt: 1,
  expiresAt: 30_001,
}

describe('serverActors', () => {
  test('behavior: a quote request has the field names of the contract, and amounts become integers', async () => {
    const { asked, actors } = server({ [swapQuote.path]: { quotes: [entry, { ...entry, id: 'second' }] } })
    const quote = await run(actors.fetchQuote, request)
    expect(asked[0]?.input).toEqual({
      chainId: 'eip155:31337',
      userAddress: ACCOUNT.address,
      from: USDC.address,
      to: NATIVE_TOKEN_ADDRESS,
      amount: '1500000',
      gasPrice: '7',
    })
    expect(quote).toMatchObject({
      id: 'q1',
      toAmount: 500n,
      minToAmount: 497n,
      feeAmount: 4n,
      priceImpactBps: null,
    })
  })

  test('behavior: for an amount to receive it asks for the amount to pay, and quotes that, rounded up', async () => {
    const { asked, actors } = server({
      [swapSourceAmount.path]: { amount: '1234567891', madeAt: 1 },
      [swapQuote.path]: { quotes: [entry] },
    })
    await run(actors.fetchQuote, { ...request, amount: 0n, toAmount: 500n })
    expect(asked.map(({ path, input }) => [path, (input as { amount?: string; toAmount?: string }).toAmount])).toEqual([
      [swapSourceAmount.path, '500'],
      [swapQuote.path, undefined],
    ])
    expect(asked[1]?.input).toMatchObject({ amount: '1234567891' })
  })

  test('behavior: an answer without a quote results in no quote', async () => {
    const { actors } = server({ [swapQuote.path]: { quotes: [] } })
    await expect(run(actors.fetchQuote, request)).resolves.toBeUndefined()
  })

  test('behavior: prices are returned by address; an unknown one is absent and not 0', async () => {
    const fungible = { symbol: 'X', name: 'X', decimals: 18, iconUrl: '', change24h: null }
    const { actors } = server({
      [getPrices.path]: {
        madeAt: 1,
        fungibles: [
          { ...fungible, address: `eip155:31337:${NATIVE_TOKEN_ADDRESS}`, price: 3_000 },
          { ...fungible, address: `eip155:31337:${USDC.address}`, price: null },
        ],
      },
    })
    const prices = await run(actors.fetchPrices, {
      chainId: ACCOUNT.chainId,
      addresses: [NATIVE_TOKEN_ADDRESS, USDC.address],
    })
    expect(prices).toEqual({ [NATIVE_TOKEN_ADDRESS.toLowerCase()]: 3_000 })
  })

  test('behavior: the allowance request has whole tokens with decimals, and bypasses caches after an approval', async () => {
    const answer = { allowance: '9', sufficient: false, needsReset: true, spender: router, madeAt: 1 }
    const { asked, actors } = server({ [swapAllowance.path]: answer })
    const allowance = await run(actors.checkAllowance, {
      account: ACCOUNT,
      source: USDC,
      amount: 1_500_000n,
      refresh: true,
    })
    expect(allowance).toEqual({ allowance: 9n, sufficient: false, needsReset: true })
    expect(asked[0]?.input).toMatchObject({ sourceTokenAmount: '1.5', sourceTokenDecimals: 6, refresh: true })
  })

  test.each([
    ['is asked where an approval is needed', false, 1, true],
    ['is not asked where none is needed', true, 0, undefined],
  ])('behavior: whether the wallet makes batches %s', async (_, sufficient, times, expected) => {
    const answer = { allowance: '9', sufficient, needsReset: false, spender: router, madeAt: 1 }
    const { isAtomic, actors } = server({ [swapAllowance.path]: answer })
    isAtomic.mockResolvedValue(true)
    const input = { account: ACCOUNT, source: USDC, amount: 1n, refresh: false }
    expect((await run(actors.checkAllowance, input)).isAtomic).toBe(expected)
    expect(isAtomic).toHaveBeenCalledTimes(times)
  })

  test('error: a wallet whose code does not load makes no batches', async () => {
    const answer = { allowance: '9', sufficient: false, needsReset: false, spender: router, madeAt: 1 }
    const { isAtomic, actors } = server({ [swapAllowance.path]: answer })
    isAtomic.mockRejectedValue(new Error('no chunk'))
    const input = { account: ACCOUNT, source: USDC, amount: 1n, refresh: false }
    expect(await run(actors.checkAllowance, input)).toEqual({ allowance: 9n, sufficient: false, needsReset: false })
  })

  const approval = (change: object) => ({
    [swapApprove.path]: {
      tx: {
        from: ACCOUNT.address,
        to: USDC.address,
        data: approveData(router, 1_500_000n),
        value: '0',
        eip155: { gas: '60000', gasPrice: '7' },
        ...change,
      },
      spender: router,
      amount: '1500000',
      madeAt: 1,
    },
  })

  test.each([
    ['exact', { reset: false, unlimited: false }, 1_500_000n],
    ['unlimited', { reset: false, unlimited: true }, MAX_UINT256],
    ['reset', { reset: true, unlimited: false }, 0n],
  ] as const)('param: an approval in mode %s', async (mode, wire, limit) => {
    const data = approveData(router, limit)
    const { asked, actors } = server(approval({ data }))
    const transaction = await run(actors.buildApproval, { ...request, quote: quoteOf(request), mode })
    expect(asked[0]?.input).toMatchObject({ amount: '1500000', ...wire })
    expect(transaction).toMatchObject({ to: USDC.address, data, value: '0', gas: '60000', gasPrice: '7' })
  })

  test.each([{ to: router }, { from: router }, { data: approveData(router, MAX_UINT256) }, { data: '0xa9059cbb' }])(
    'error: an approval for another token, account or limit (%j) is refused',
    async (change) => {
      const { actors } = server(approval(change))
      const built = run(actors.buildApproval, { ...request, quote: quoteOf(request), mode: 'exact' })
      await expect(built).rejects.toEqual(new AppError('swap.unsafe_calldata'))
    },
  )

  const built = (change: object) => ({
    [swapBuild.path]: {
      tx: {
        from: ACCOUNT.address,
        to: router,
        data: '0x5a',
        value: '0',
        eip155: { gas: '9', gasPrice: '7' },
        ...change,
      },
      quoteId: 'q1',
      toAmount: '500',
      minToAmount: '497',
      feeAmount: '4',
      madeAt: 1,
      expiresAt: 2,
    },
  })
  const buildRequest = { account: ACCOUNT, source: USDC, target: ETH, quote: quoteOf(request), slippageBps: 50 }

  test('behavior: a swap is built from its quote by id, and carries every field of the entity', async () => {
    const { asked, actors } = server(built({}))
    const { transaction, minToAmount } = await run(actors.buildSwap, buildRequest)
    expect(asked[0]?.input).toMatchObject({ quoteId: buildRequest.quote.id, amount: '1500000', slippageBps: 50 })
    expect(transaction).toEqual({ to: router, data: '0x5a', value: '0', gas: '9', gasPrice: '7', toAmount: '500' })
    expect(minToAmount).toBe(497n)
  })

  test.each([{ value: '1' }, { from: router }])(
    'error: a swap of a token that carries value or is from another (%j) is refused',
    async (change) => {
      const { actors } = server(built(change))
      await expect(run(actors.buildSwap, buildRequest)).rejects.toEqual(new AppError('swap.unsafe_calldata'))
    },
  )

  test('error: a native swap must carry exactly what was entered', async () => {
    const native = { ...buildRequest, source: ETH, target: USDC, quote: { ...buildRequest.quote, fromAmount: 5n } }
    await expect(run(server(built({ value: '5' })).actors.buildSwap, native)).resolves.toBeDefined()
    await expect(run(server(built({ value: '6' })).actors.buildSwap, native)).rejects.toEqual(
      new AppError('swap.unsafe_calldata'),
    )
  })

  test('behavior: balances are the shared ones; an imported token of 0 decimals is held, and can be sold', async () => {
    const { asked, sharedBalances, actors } = server({})
    const common = { chainId: 'eip155:31337' as const, iconUrl: '', change24h: null }
    const ticket = {
      name: 'Ticket',
      symbol: 'TICKET',
      address: `0x${'dd'.repeat(20)}` as const,
      imported: true as const,
    }
    sharedBalances.mockResolvedValue([
      { ...common, name: 'Ether', symbol: 'ETH', quantity: { decimals: '18', numeric: '1' }, amount: `${10n ** 18n}` },
      { ...common, ...ticket, quantity: { decimals: '0', numeric: '3' }, amount: '3' },
    ])
    const held = await run(actors.loadBalances, { account: ACCOUNT })
    expect(asked).toEqual([])
    expect(held).toMatchObject([
      { address: NATIVE_TOKEN_ADDRESS, decimals: 18 },
      { symbol: 'TICKET', decimals: 0, imported: true },
    ])
    expect(heldTokens(held).map(({ symbol, amount }) => [symbol, amount])).toEqual([
      ['ETH', `${10n ** 18n}`],
      ['TICKET', '3'],
    ])
  })
})
