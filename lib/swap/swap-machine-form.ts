import { assign } from 'xstate'
import { amountFor, isSameToken, shareOfBalance } from '@/lib/balance/held-tokens'
import { formatUnits } from '@/lib/core/amount'
import { AppError } from '@/lib/core/app-error'
import { stepError } from '@/lib/core/step-error'
import type { SwapQuote } from './swap-contract'
import type { SwapContext, SwapEvent } from './swap-machine-context'
import { formQuoteRequest, networkFee } from './swap-machine-requests'
import { swapSetup } from './swap-machine-setup'
import type { SwapMove } from './swap-ports'
import { chosenSlippage, sourceUnits, switchedAmount, wantedUnits, withToken } from './swap-rules'
import { allTokens } from './swap-rules-lists'
import type { SwapSide } from './swap-state'

/** The form with an amount to pay, which takes the place of an amount to receive. */
const paying = (sourceAmount: string, leftByMax = 0n) =>
  ({ sourceAmount, wantedAmount: '', leftByMax, transactionError: undefined }) satisfies Partial<SwapContext>

/** The changes of each edit. Every edit clears the reason why the last attempt ended. */
function edited(context: SwapContext, event: SwapEvent): Partial<SwapContext> {
  const { sourceToken, toToken, sourceAmount, wantedAmount, balances, quote } = context
  switch (event.type) {
    case 'setAmount':
      return paying(event.amount)
    case 'setWanted':
      return { ...paying(''), wantedAmount: event.amount }
    case 'setFiat':
      return { ...paying(event.typed.amount), typedFiat: event.typed }
    case 'setShare': {
      if (sourceToken === undefined) return {}
      const { amount, left } = shareOfBalance(sourceToken, { balances, gasCost: networkFee(context) }, event.percent)
      return paying(amount, event.percent === 100 ? left : 0n)
    }
    case 'selectToken': {
      // The known token, so that an imported token keeps its mark.
      const known = allTokens(context.listed, context.imported).find((token) => isSameToken(token, event.token))
      const pair = withToken({ sourceToken, toToken }, event.side, known ?? event.token)
      // With fewer decimals than before, the amount is cut.
      const amount = amountFor(pair.sourceToken, sourceAmount)
      const leftByMax = isSameToken(pair.sourceToken, sourceToken) ? context.leftByMax : 0n
      const wantsSame = toToken === undefined || isSameToken(pair.toToken, toToken)
      const wanted = wantsSame ? amountFor(pair.toToken, wantedAmount) : ''
      const amounts = { sourceAmount: amount, wantedAmount: wanted, leftByMax }
      return { ...pair, ...amounts, isAmountNext: true, transactionError: undefined }
    }
    case 'switchTokens': {
      const pair = { sourceToken: toToken, toToken: sourceToken }
      // While the price of an amount loads, the amount stays with its token.
      if (quote === undefined && sourceAmount !== '') return { ...pair, ...paying(''), wantedAmount: sourceAmount }
      return {
        ...pair,
        ...paying(quote === undefined && wantedAmount !== '' ? wantedAmount : switchedAmount(quote?.toAmount, toToken)),
      }
    }
    case 'setSlippage':
      return { slippageChoice: event.choice }
    case 'setUnlimitedApproval':
      return { unlimitedApproval: event.unlimited }
    default:
      return {}
  }
}

/** What a quote answers. */
const inputOf = (context: SwapContext): string =>
  [
    context.sourceToken?.address,
    context.toToken?.address,
    context.wantedAmount === '' ? sourceUnits(context) : `to ${wantedUnits(context)}`,
    chosenSlippage(context.slippageChoice),
  ].join()

/** Applies an edit to the form. A quote of another input is cleared, with the amount to pay that came from it. */
export const edit = assign<SwapContext, SwapEvent, undefined, SwapEvent, never>(({ context, event }) => {
  // The consent is for the price impact of the previous trade.
  const changes = { ...edited(context, event), impactAccepted: undefined }
  const next = { ...context, ...changes }
  if (inputOf(next) === inputOf(context)) return changes
  return { ...changes, quote: undefined, ...(next.wantedAmount !== '' && { sourceAmount: '' }) }
})

export const openTokenList = {
  type: 'navigate',
  params: ({ event }: { event: { side: SwapSide } }): SwapMove => ({
    type: 'push',
    view: 'SwapSelectToken',
    side: event.side,
  }),
} as const

export const closeTokenList = {
  type: 'navigate',
  params: { type: 'back', from: ['SwapSelectToken'] as const },
} as const

/** Whether a quote has a target amount. */
export function isUsable(quote: SwapQuote | undefined): quote is SwapQuote {
  return quote !== undefined && quote.toAmount > 0n
}

export const takeQuote = ({ effects }: Pick<SwapContext, 'effects'>, quote: SwapQuote | undefined) =>
  isUsable(quote)
    ? { quote, quotedAt: effects.now(), quoteError: undefined, fetchError: false }
    : { quote: undefined, quoteError: new AppError('swap.incorrect_amount'), fetchError: false }

/** As `takeQuote`. If the visitor entered the amount to receive, the quote says the amount to pay. */
const takeFormQuote = (context: SwapContext, quote: SwapQuote | undefined) => {
  const { wantedAmount, sourceToken } = context
  if (wantedAmount === '' || sourceToken === undefined) return takeQuote(context, quote)
  return {
    ...takeQuote(context, quote),
    sourceAmount: isUsable(quote) ? formatUnits(quote.fromAmount, sourceToken.decimals) : '',
  }
}

/** No quote. An amount to pay that belonged to a former quote goes with it. */
const takeQuoteError = ({ wantedAmount, sourceAmount }: SwapContext, cause: unknown) => ({
  quote: undefined,
  quoteError: stepError(cause, 'swap.quote_failed'),
  fetchError: true,
  sourceAmount: wantedAmount === '' ? sourceAmount : '',
})

/** Choosing tokens, entering an amount and quoting. A change of the request cancels the pending quote. */
export const form = swapSetup.createStateConfig({
  initial: 'deciding',
  on: {
    // The review was opened without a quote, by a host or by the browser's Forward.
    viewChanged: { guard: 'isPreviewShown', actions: ['keepView', 'leavePreview'] },
    online: { actions: 'forgetOffline' },
    chooseToken: { actions: openTokenList },
    selectToken: { target: '.deciding', actions: [edit, closeTokenList] },
    setAmount: { target: '.deciding', actions: edit },
    setWanted: { target: '.deciding', actions: edit },
    setFiat: { target: '.deciding', actions: edit },
    setShare: { target: '.deciding', actions: edit },
    switchTokens: { target: '.deciding', actions: edit },
    setSlippage: { guard: 'isSlippageAllowed', target: '.deciding', actions: edit },
    setUnlimitedApproval: { actions: edit },
  },
  states: {
    deciding: {
      always: [
        { guard: 'isAvailable', target: 'settling' },
        { target: 'editing', actions: assign({ quote: undefined, quoteError: undefined, fetchError: false }) },
      ],
    },
    editing: {},
    settling: { after: { debounce: 'quoting' } },
    quoting: {
      invoke: {
        src: 'fetchQuote',
        input: ({ context }) => formQuoteRequest(context),
        onDone: [
          {
            guard: ({ event }) => isUsable(event.output),
            target: 'quoted',
            actions: assign(({ context, event }) => takeFormQuote(context, event.output)),
          },
          { target: 'failed', actions: assign(({ context, event }) => takeFormQuote(context, event.output)) },
        ],
        onError: {
          target: 'failed',
          actions: assign(({ context, event }) => takeQuoteError(context, event.error)),
        },
      },
    },
    quoted: {
      initial: 'fresh',
      onDone: 'failed',
      on: {
        review: {
          guard: 'canReview',
          target: '#review',
          actions: [
            assign(({ context }) => ({
              agreed: context.quote,
              transactionError: undefined,
              attempted: [],
              sentIds: {},
            })),
            { type: 'navigate', params: { type: 'push', view: 'SwapPreview' } },
          ],
        },
        retry: 'quoting',
      },
      states: {
        fresh: { after: { refresh: [{ guard: 'isVisible', target: 'refreshing' }, { target: 'resting' }] } },
        // The old quote stays visible and usable until the new one arrives.
        refreshing: {
          invoke: {
            src: 'fetchQuote',
            input: ({ context }) => formQuoteRequest(context),
            onDone: [
              {
                guard: ({ event }) => isUsable(event.output),
                target: 'fresh',
                actions: assign(({ context, event }) => takeFormQuote(context, event.output)),
              },
              { target: 'failed', actions: assign(({ context, event }) => takeFormQuote(context, event.output)) },
            ],
            onError: {
              target: 'failed',
              actions: assign(({ context, event }) => takeQuoteError(context, event.error)),
            },
          },
        },
        resting: {
          on: { visibilityChanged: { guard: 'becomesVisible', target: 'refreshing', actions: 'setVisible' } },
        },
        failed: { type: 'final' },
      },
    },
    failed: {
      on: {
        retry: 'quoting',
        online: { guard: 'hasFailedOffline', target: 'quoting', actions: 'forgetOffline' },
        visibilityChanged: { guard: 'mayRetry', target: 'quoting', actions: 'setVisible' },
      },
      after: { refresh: { guard: 'mayRetry', target: 'quoting' } },
    },
  },
})
