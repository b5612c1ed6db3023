import type { SwapProperties } from '@/lib/analytics/events'
import { formatUnits } from '@/lib/core/amount'
import type { Caip2 } from '@/lib/core/caip'
import { formatTokenAmount, MESSAGE_AMOUNT_PLACES } from '@/lib/text/format'
import { type IntentEntry, type IntentToken, isAmount, isToken } from './intent-entry'

/** A swap of one token for another. Amounts are base units, decimal integer strings. */
export interface SwapIntent {
  readonly kind: 'swap'
  readonly source: IntentToken
  readonly target: IntentToken
  readonly fromAmount: string
  /** The quoted amount. The received amount may differ. */
  readonly toAmount: string
  /** Whether a smart account has sent it. Stored for the event of the outcome, which may come after a reload. */
  readonly isSmartAccount?: boolean | undefined
}

export const swapIntent: IntentEntry<SwapIntent> = {
  hasFields: ({ source, target, fromAmount, toAmount, isSmartAccount }) =>
    isToken(source) &&
    isToken(target) &&
    isAmount(fromAmount) &&
    isAmount(toAmount) &&
    (isSmartAccount === undefined || typeof isSmartAccount === 'boolean'),
  title: (intent) => ({ textKey: 'activity.swap', details: symbolsOf(intent) }),
  icon: ({ target }) => target,
  figures: ({ source, target, fromAmount, toAmount }, moved) => [
    // The calldata fixes the amount to pay.
    { role: 'paid', token: source, units: moved?.paid ?? fromAmount, isEstimate: false },
    {
      role: 'received',
      token: target,
      units: moved?.received ?? toAmount,
      isEstimate: moved?.received === undefined,
    },
  ],
  pending: (intent) => ({ textKey: 'swap.pending', details: symbolsOf(intent) }),
  done(intent, locale, moved) {
    // The quote is not the result.
    if (moved?.received === undefined) return { textKey: 'swap.doneUnread', details: symbolsOf(intent) }
    const { decimals } = intent.target
    // A message has at most 3 places, spec section 9.
    const amount = formatTokenAmount(BigInt(moved.received), decimals, { locale, places: MESSAGE_AMOUNT_PLACES })
    return { textKey: 'swap.done', details: { ...symbolsOf(intent), amount } }
  },
  track(track, intent, chainId, outcome) {
    const properties = swapProperties(intent, chainId)
    if ('code' in outcome) return track('SWAP_ERROR', { ...properties, code: outcome.code })
    const { source, target, fromAmount } = intent
    const { paid = fromAmount, received } = outcome.moved ?? {}
    track('SWAP_SUCCESS', {
      ...properties,
      swapFromAmount: formatUnits(BigInt(paid), source.decimals),
      swapToAmount: received === undefined ? null : formatUnits(BigInt(received), target.decimals),
    })
  },
  refreshes: ['balances'],
}

/** Properties of the swap events, spec section 7, with the quoted amount. No address and no hash. */
export function swapProperties(
  { source, target, fromAmount, toAmount, isSmartAccount = false }: Omit<SwapIntent, 'kind'>,
  network: Caip2,
): SwapProperties {
  return {
    network,
    swapFromToken: source.symbol,
    swapToToken: target.symbol,
    swapFromAmount: formatUnits(BigInt(fromAmount), source.decimals),
    swapToAmount: formatUnits(BigInt(toAmount), target.decimals),
    isSmartAccount,
  }
}

const symbolsOf = ({ source, target }: SwapIntent) => ({ source: source.symbol, target: target.symbol })
