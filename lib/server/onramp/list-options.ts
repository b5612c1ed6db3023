import 'server-only'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type { onrampOptions } from '@/lib/onramp/onramp-contract'
import { sellersOn } from './onramp-providers'
import type { QuoteServices } from './onramp-services'

/** What can be bought on a network, and how. @throws {AppError} as listed at the contract. */
export async function listOnrampOptions(
  input: EndpointInput<typeof onrampOptions>,
  services: QuoteServices,
): Promise<EndpointOutput<typeof onrampOptions>> {
  const providers = sellersOn(input.network, services)
  return {
    providers: providers.map(({ id, name, needsAccount, isTest }) => ({ id, name, needsAccount, isTest })),
    paymentCurrencies: [],
    purchaseCurrencies: [],
  }
}
