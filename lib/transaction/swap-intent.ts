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
  figures: ({ source, target, fromAmount, toAmount }) => [
    { role: 'paid', token: source, units: fromAmount },
    { role: 'received', token: target, units: toAmount },
  ],
  pending: (intent) => ({ textKey: 'swap.pending', details: symbolsOf(intent) }),
  done: ({ source, target, toAmount }, locale) => ({
    textKey: 'swap.done',
    // A message has at most 3 places, spec section 9.
    details: {
      source: source.symbol,
      amount: formatTokenAmount(BigInt(toAmount), target.decimals, { locale, places: MESSAGE_AMOUNT_PLACES }),
      target: target.symbol,
    },
  }),
  track(track, intent, chainId, code) {
    const properties = swapProperties(intent, chainId)
    if (code === undefined) track('SWAP_SUCCESS', properties)
    else track('SWAP_ERROR', { ...properties, code })
  },
  refreshes: ['balances'],
}

/** Properties of the swap events, spec section 7. No address and no hash. */
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
