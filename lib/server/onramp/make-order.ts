import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type { onrampOrderMake } from '@/lib/onramp/onramp-contract'
import { sellersOn } from './onramp-providers'
import type { OrderServices } from './onramp-services'

/** Makes an order from a quote. @throws {AppError} as listed at the contract. */
export async function makeOrder(
  input: EndpointInput<typeof onrampOrderMake>,
  services: OrderServices,
): Promise<EndpointOutput<typeof onrampOrderMake>> {
  sellersOn(input.network, services)
  throw new AppError('request.not_found')
}
