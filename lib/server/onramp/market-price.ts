import 'server-only'
import type { Services } from '../platform/services'
import { getExchangeRatesService } from '../price/exchange-rates'
import { tokenPrices } from '../price/token-prices'
import type { QuoteRequest } from './onramp-provider'
import { moneyOf } from './payment-money'

/** Digits of a price that count. */
const PRICE_PLACES = 9

/**
 * Our own price of one whole token in the currency of the payment, scaled as {@link moneyOf}; `null` where we have none.
 * Rejects only on abort.
 */
export async function marketPrice(
  { paymentCurrency, token }: QuoteRequest,
  services: Pick<Services, 'cache' | 'kv' | 'log' | 'now' | 'rpc' | 'signal'>,
): Promise<bigint | null> {
  if (!services.rpc.chainIds.includes(token.chainId)) return null
  const [[read], usdPerUnit] = await Promise.all([
    tokenPrices(token.chainId, [token], services),
    paymentCurrency === 'USD'
      ? 1
      : getExchangeRatesService({}, services).then(
          ({ rates }) => rates[paymentCurrency],
          () => null,
        ),
  ])
  services.signal.throwIfAborted()
  const price = read?.status === 'fulfilled' ? read.value.price : null
  if (price === null || !usdPerUnit) return null
  const text = (price / usdPerUnit).toFixed(PRICE_PLACES)
  const scaled = moneyOf(text)
  return scaled === null || scaled === 0n ? null : scaled
}
