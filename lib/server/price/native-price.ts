import 'server-only'
import type { getNativePrice, NativePrice } from '@/lib/clear-signing/native-price-contract'
import { nativeTokenAddress } from '@/lib/core/caip'
import type { Currency } from '@/lib/core/currencies'
import type { EndpointInput } from '@/lib/core/endpoint'
import type { Services } from '../platform/services'
import { nativeCurrencyOf } from '../tokens/native-currency'
import { getExchangeRatesService } from './exchange-rates'
import { tokenPrices } from './token-prices'

type PriceServices = Pick<Services, 'cache' | 'kv' | 'log' | 'now' | 'rpc' | 'signal'>

/** Service of `getNativePrice`. A price that cannot be read is unknown: nothing waits for it. Rejects only on abort. */
export async function answerNativePrice(
  { chainId, currency }: EndpointInput<typeof getNativePrice>,
  services: PriceServices,
): Promise<NativePrice> {
  const [inUsd, usdPerUnit] = await Promise.all([priceInUsd(chainId, services), rateOf(currency, services)])
  services.signal.throwIfAborted()
  const price = inUsd === null ? null : inUsd / (usdPerUnit ?? 1)
  return { price, currency: usdPerUnit === null ? 'USD' : currency }
}

/** US dollars; `null` if unknown. */
async function priceInUsd(
  chainId: EndpointInput<typeof getNativePrice>['chainId'],
  services: PriceServices,
): Promise<number | null> {
  const address = nativeTokenAddress(chainId)
  if (address === undefined || !services.rpc.chainIds.includes(chainId)) return null
  const [read] = await tokenPrices(chainId, [{ address, decimals: nativeCurrencyOf(chainId).decimals }], services)
  const price = read?.status === 'fulfilled' ? read.value.price : null
  return price !== null && Number.isFinite(price) && price > 0 ? price : null
}

/** US dollars for one unit of the currency; `null` if unknown. */
async function rateOf(currency: Currency, services: PriceServices): Promise<number | null> {
  if (currency === 'USD') return 1
  const { rates } = await getExchangeRatesService({}, services).catch(() => ({ rates: null }))
  return rates?.[currency] ?? null
}
