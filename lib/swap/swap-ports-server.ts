import { fromPromise } from 'xstate'
import type { TokenBalanceEntry } from '@/lib/balance/balance-contract'
import { type HeldToken, heldToken } from '@/lib/balance/held-tokens'
import { isSameAddress } from '@/lib/core/account-key'
import { formatUnits } from '@/lib/core/amount'
import { AppError } from '@/lib/core/app-error'
import { type Caip2, isNativeToken } from '@/lib/core/caip'
import type { CallApi } from '@/lib/core/call-endpoint'
import { namespaceOf } from '@/lib/core/namespaces'
import { getGasPrice } from '@/lib/gas/gas-contract'
import { getPrices } from '@/lib/price/price-contract'
import { knownToken } from '@/lib/tokens/token-lookup'
import type { GetTokensOutput } from '@/lib/tokens/tokens-contract'
import { roundedUpForField } from './swap-amounts'
import {
  type SwapQuote,
  swapAllowance,
  swapApprove,
  swapBuild,
  swapQuote,
  swapSourceAmount,
  type WireQuote,
} from './swap-contract'
import { limitOf } from './swap-machine-requests'
import type { Allowance, AllowanceRequest, ApprovalRequest, BuildRequest, BuiltSwap, QuoteRequest } from './swap-ports'
import type { ApprovalTransaction, SwapAccount, SwapToken } from './swap-state'

export interface ServerPorts {
  readonly call: CallApi
  /** The cached token list of a network. */
  listedTokens(chainId: Caip2): Promise<GetTokensOutput>
  /** The cached balances that all views share, including imported tokens and the lockout. */
  sharedBalances(account: SwapAccount): Promise<readonly TokenBalanceEntry[]>
  /** Whether the wallet makes several calls in one transaction. */
  isAtomic(account: SwapAccount): Promise<boolean>
}

/** The ports of the swap machine that call our server. Translates the field names of the contracts. */
export function serverActors(ports: ServerPorts) {
  return { ...formActors(ports), ...quoteActors(ports), ...transactionActors(ports) }
}

/** What the form shows before there is a quote: tokens, balances and prices. */
function formActors({ call, listedTokens, sharedBalances }: ServerPorts) {
  return {
    loadTokens: fromPromise<readonly SwapToken[], { chainId: Caip2 }>(async ({ input: { chainId } }) => {
      const { tokens } = await listedTokens(chainId)
      return tokens.map((token) => knownToken(token, chainId))
    }),

    loadBalances: fromPromise<readonly HeldToken[], { account: SwapAccount }>(async ({ input: { account } }) =>
      (await sharedBalances(account)).map(heldToken),
    ),

    fetchPrices: fromPromise<Readonly<Record<string, number>>, { chainId: Caip2; addresses: readonly string[] }>(
      async ({ input: { chainId, addresses }, signal }) => {
        const { fungibles } = await call(
          getPrices,
          { addresses: addresses.map((address) => `${chainId}:${address}`) },
          signal,
        )
        // The answer has the order of the request. The keys use our spelling.
        const known = fungibles.flatMap(({ price }, index) => {
          const address = addresses[index]
          return price === null || address === undefined ? [] : [[address.toLowerCase(), price] as const]
        })
        return Object.fromEntries(known)
      },
    ),
  }
}

/** What a swap gives and costs, and whether it needs an approval. */
function quoteActors({ call, isAtomic }: ServerPorts) {
  const readAllowance = fromPromise<Allowance, AllowanceRequest>(async ({ input, signal }) => {
    const { account, source, amount, refresh } = input
    const answer = await call(
      swapAllowance,
      {
        chainId: account.chainId,
        userAddress: account.address,
        tokenAddress: source.address,
        sourceTokenAmount: formatUnits(amount, source.decimals),
        sourceTokenDecimals: source.decimals,
        refresh,
      },
      signal,
    )
    const allowance = BigInt(answer.allowance)
    const { sufficient, needsReset } = answer
    // Without its code the swap goes on in two transactions.
    const isTogether = !sufficient && (await isAtomic(account).catch(() => false))
    return { allowance, sufficient, needsReset, ...(isTogether && { isAtomic: true }) }
  })

  return {
    fetchGasPrice: fromPromise<bigint, { chainId: Caip2 }>(async ({ input, signal }) => {
      const { standard } = await call(getGasPrice, input, signal)
      return BigInt(standard)
    }),

    fetchQuote: fromPromise<SwapQuote | undefined, QuoteRequest>(async ({ input, signal }) => {
      const asked = { ...pairOf(input), gasPrice: `${input.gasPrice}` }
      const amountFor = async (toAmount: bigint) => {
        const answer = await call(swapSourceAmount, { ...asked, toAmount: `${toAmount}` }, signal)
        return roundedUpForField(BigInt(answer.amount), input.source.decimals)
      }
      const amount = input.toAmount === undefined ? input.amount : await amountFor(input.toAmount)
      const { quotes } = await call(
        swapQuote,
        { ...asked, amount: `${amount}`, slippageBps: input.slippageBps },
        signal,
      )
      return quotes[0] && readQuote(quotes[0])
    }),

    checkAllowance: readAllowance,
    previewAllowance: readAllowance,
  }
}

/** The transactions to sign, checked against what the visitor has asked for. */
function transactionActors({ call }: ServerPorts) {
  async function buildApproval(request: ApprovalRequest, signal: AbortSignal): Promise<ApprovalTransaction> {
    const { account, source, quote, mode } = request
    const { tx } = await call(
      swapApprove,
      {
        ...pairOf(request),
        amount: `${quote.fromAmount}`,
        reset: mode === 'reset',
        unlimited: mode === 'unlimited',
      },
      signal,
    )
    // An approval must call the token itself with the requested limit and without value.
    const isApproval = isSame(account, tx.to, source.address) && approvedLimit(tx.data) === limitOf(request)
    if (!isSame(account, tx.from, account.address) || !isApproval) throw new AppError('swap.unsafe_calldata')
    const { to, data, value, eip155 } = tx
    const { gas, gasPrice } = eip155
    return { to, data, value, ...(gas !== undefined && { gas }), gasPrice, toAmount: `${quote.toAmount}` }
  }

  return {
    buildApproval: fromPromise<ApprovalTransaction, ApprovalRequest>(({ input, signal }) =>
      buildApproval(input, signal),
    ),

    buildBatch: fromPromise<readonly ApprovalTransaction[], readonly ApprovalRequest[]>(({ input, signal }) =>
      Promise.all(input.map((request) => buildApproval(request, signal))),
    ),

    buildSwap: fromPromise<BuiltSwap, BuildRequest>(async ({ input, signal }) => {
      const { account, source, quote, slippageBps } = input
      const { tx, toAmount, minToAmount } = await call(
        swapBuild,
        { ...pairOf(input), quoteId: quote.id, amount: `${quote.fromAmount}`, slippageBps },
        signal,
      )
      const value = isNativeToken(source.address) ? quote.fromAmount : 0n
      if (!isSame(account, tx.from, account.address) || BigInt(tx.value) !== value)
        throw new AppError('swap.unsafe_calldata')
      const { gas, gasPrice } = tx.eip155
      return {
        transaction: { to: tx.to, data: tx.data, value: tx.value, gas, gasPrice, toAmount },
        minToAmount: BigInt(minToAmount),
      }
    }),
  }
}

/** The limit of ERC-20 `approve(address,uint256)`, base units; `null` for any other call. */
function approvedLimit(data: string): bigint | null {
  const match = /^0x095ea7b3[0-9a-f]{64}([0-9a-f]{64})$/i.exec(data)
  return match ? BigInt(`0x${match[1]}`) : null
}

const readQuote = (quote: WireQuote): SwapQuote => ({
  ...quote,
  fromAmount: BigInt(quote.fromAmount),
  toAmount: BigInt(quote.toAmount),
  minToAmount: BigInt(quote.minToAmount),
  feeAmount: BigInt(quote.feeAmount),
  gas: BigInt(quote.gas),
})

interface Pair {
  readonly account: SwapAccount
  readonly source: SwapToken
  readonly target: SwapToken
}

const pairOf = ({ account, source, target }: Pair) => ({
  chainId: account.chainId,
  userAddress: account.address,
  from: source.address,
  to: target.address,
})

const isSame = ({ chainId }: SwapAccount, one: string, other: string): boolean =>
  isSameAddress(namespaceOf(chainId), one, other)
