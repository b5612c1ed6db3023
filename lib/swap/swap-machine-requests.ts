import { MAX_UINT256 } from '@/lib/core/amount'
import { NATIVE_TOKEN_ADDRESS } from '@/lib/core/caip'
import type { TransactionIntent } from '@/lib/transaction/intent-registry'
import { WALLET_ANSWER_TIMEOUT_MS } from '@/lib/transaction/open-requests'
import { swapProperties } from '@/lib/transaction/swap-intent'
import { gasCost } from './swap-amounts'
import { SWAP_GAS_ESTIMATE, SWAP_REQUEST_LIFE_MS } from './swap-constants'
import type { SwapQuote } from './swap-contract'
import type { SwapContext } from './swap-machine-context'
import type {
  Allowance,
  AllowanceRequest,
  ApprovalRequest,
  BuildRequest,
  QuoteRequest,
  SwapTransactionKind,
  WalletRequest,
} from './swap-ports'
import {
  buildSlippage,
  chosenSlippage,
  inputErrorOf,
  needsImpactConsent,
  type SwapFacts,
  sourceUnits,
  wantedUnits,
} from './swap-rules'
import type { SwapAccount, SwapToken } from './swap-state'

/** Network fee in native base units, from the quote, or from the spec's estimate without one. */
export function networkFee({ gasPrice, quote }: Pick<SwapContext, 'gasPrice' | 'quote'>): bigint | undefined {
  return gasPrice === undefined ? undefined : gasCost(quote?.gas ?? SWAP_GAS_ESTIMATE, gasPrice)
}

/** The facts for the rules, from the machine's context. */
export function factsOf(context: SwapContext): SwapFacts {
  const { account, sourceToken, toToken, sourceAmount, balances, quoteError } = context
  // Who pays the gas of a smart account is known once the wallet shows the request.
  const mayBeSponsored = account !== undefined && context.effects.isSmartAccount(account)
  return {
    account,
    sourceToken,
    toToken,
    sourceAmount,
    balances,
    quoteError,
    gasCost: networkFee(context),
    mayBeSponsored,
  }
}

export function canReview(context: SwapContext): boolean {
  return context.quote !== undefined && inputErrorOf(factsOf(context)) === undefined && !lacksConsent(context)
}

/** Whether the price impact needs the visitor's consent and does not have it. */
export function lacksConsent({ quote, impactAccepted }: SwapContext): boolean {
  return needsImpactConsent(quote?.priceImpactBps, impactAccepted)
}

/** Whether the transaction that runs, or failed last, is an approval. After the approvals the allowance is read again. */
export function isApproving({ attempted, approvalsDone }: SwapContext): boolean {
  const last = attempted.at(-1)
  return approvalsDone === 0 && last !== undefined && last !== 'swap'
}

/**
 * When an unanswered request becomes harmless, Unix ms. The router refuses a swap after its deadline. Wrapping has no
 * deadline and can be undone, so the same time is used. A repeated approval sets the same limit, so the answer timeout
 * is enough.
 */
export function deadAt({ quotedAt, effects }: SwapContext, kind: SwapTransactionKind): number {
  return kind === 'swap' ? quotedAt + SWAP_REQUEST_LIFE_MS : effects.now() + WALLET_ANSWER_TIMEOUT_MS
}

/** The parts of the context that a confirmation needs. If one is missing, the machine has a bug. */
interface Trade {
  readonly account: SwapAccount
  readonly source: SwapToken
  readonly target: SwapToken
  readonly amount: bigint
}

function tradeOf(context: SwapContext): Trade {
  const { account, sourceToken: source, toToken: target } = context
  const amount = sourceUnits(context)
  if (account === undefined || source === undefined || target === undefined || amount === null) {
    throw new Error('the swap machine asked for a trade that is not complete')
  }
  return { account, source, target, amount }
}

function quoteOf({ quote }: SwapContext): SwapQuote {
  if (quote === undefined) throw new Error('the swap machine asked for a quote that is not there')
  return quote
}

export function quoteRequest(context: SwapContext): QuoteRequest {
  return {
    ...tradeOf(context),
    gasPrice: context.gasPrice ?? 0n,
    slippageBps: chosenSlippage(context.slippageChoice),
  }
}

/** The request of the form: for the side that the visitor entered. */
export function formQuoteRequest(context: SwapContext): QuoteRequest {
  const toAmount = wantedUnits(context)
  if (toAmount === null) return quoteRequest(context)
  return { ...quoteRequest({ ...context, sourceAmount: '0' }), toAmount }
}

export function allowanceRequest(context: SwapContext): AllowanceRequest {
  const { account, source, amount } = tradeOf(context)
  return { account, source, amount, refresh: context.approvalsDone > 0 }
}

export function approvalRequest(context: SwapContext, reset: boolean): ApprovalRequest {
  const { account, source, target } = tradeOf(context)
  const mode = reset ? 'reset' : context.unlimitedApproval ? 'unlimited' : 'exact'
  return { account, source, target, quote: quoteOf(context), mode }
}

/** What is approved in one transaction with the swap: exactly what it takes, after zero if the token needs that. */
export function batchModes({ allowance, needsReset }: Allowance): readonly ApprovalRequest['mode'][] {
  return needsReset && allowance > 0n ? ['reset', 'exact'] : ['exact']
}

export function batchRequest(context: SwapContext): readonly ApprovalRequest[] {
  return context.batchModes.map((mode) => ({ ...approvalRequest(context, false), mode }))
}

export function buildRequest(context: SwapContext): BuildRequest {
  const quote = quoteOf(context)
  const { account, source, target } = tradeOf(context)
  return { account, source, target, quote, slippageBps: buildSlippage(context.agreed ?? quote, quote) }
}

/** The request to the wallet: the built transaction and its intent. */
export function sendRequest(context: SwapContext, kind: SwapTransactionKind): WalletRequest {
  const transaction = kind === 'swap' ? context.swapTransaction : context.approvalTransaction
  if (transaction === undefined) throw new Error('the swap machine sends what was not built')
  const { account, source, target, amount } = tradeOf(context)
  const intent: TransactionIntent =
    kind === 'swap'
      ? {
          kind,
          source: named(source),
          target: named(target),
          fromAmount: amount.toString(),
          toAmount: transaction.toAmount,
          isSmartAccount: context.effects.isSmartAccount(account),
        }
      : {
          kind: 'approval',
          token: named(source),
          limit: `${limitOf(approvalRequest(context, kind === 'approvalReset'))}`,
        }
  return { account, transaction, intent, ...(kind === 'swap' && { approvals: context.batch }) }
}

/** The spending limit that an approval sets, base units. */
export function limitOf({ mode, quote }: Pick<ApprovalRequest, 'mode' | 'quote'>): bigint {
  if (mode === 'reset') return 0n
  return mode === 'unlimited' ? MAX_UINT256 : quote.fromAmount
}

const named = ({ symbol, address, decimals }: SwapToken) => ({ symbol, address, decimals })

/** Whose prices the form shows: both sides and what fees are paid in. */
export function pricedAddresses({ sourceToken, toToken }: SwapContext): readonly string[] {
  return [...new Set([NATIVE_TOKEN_ADDRESS, sourceToken?.address, toToken?.address])].filter(
    (each) => each !== undefined,
  )
}

/** Properties of the swap events, spec section 7. No address and no hash. */
export function trackedSwap(context: SwapContext) {
  const { account, source, target, amount } = tradeOf(context)
  const toAmount = BigInt(context.swapTransaction?.toAmount ?? context.quote?.toAmount ?? 0n)
  return swapProperties(
    {
      source,
      target,
      fromAmount: amount.toString(),
      toAmount: toAmount.toString(),
      isSmartAccount: context.effects.isSmartAccount(account),
    },
    account.chainId,
  )
}
