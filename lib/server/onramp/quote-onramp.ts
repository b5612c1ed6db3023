import 'server-only'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type { onrampQuote } from '@/lib/onramp/onramp-contract'
import { sellersOn } from './onramp-providers'
import type { QuoteServices } from './onramp-services'

/** What each provider would deliver, best first. @throws {AppError} as listed at the contract. */
export async function quoteOnramp(
  input: EndpointInput<typeof onrampQuote>,
  services: QuoteServices,
): Promise<EndpointOutput<typeof onrampQuote>> {
  sellersOn(input.network, services)
  return { quotes: [], waiting: [], failed: [], madeAt: services.now() }
}
