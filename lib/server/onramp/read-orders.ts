import 'server-only'
import { AppError } from '@/lib/core/app-error'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type { onrampOrderOpened, onrampOrdersOwned, onrampOrdersRead } from '@/lib/onramp/onramp-contract'
import type { OrderServices } from './onramp-services'

/** Reads orders by their secrets. @throws {AppError} as listed at the contract. */
export async function readOrders(
  _input: EndpointInput<typeof onrampOrdersRead>,
  { now }: OrderServices,
): Promise<EndpointOutput<typeof onrampOrdersRead>> {
  return { orders: [], madeAt: now() }
}

/** The visitor has gone to the provider's page. @throws {AppError} as listed at the contract. */
export async function markOpened(
  _input: EndpointInput<typeof onrampOrderOpened>,
  _services: OrderServices,
): Promise<EndpointOutput<typeof onrampOrderOpened>> {
  throw new AppError('request.not_found')
}

/** The orders of the signed-in accounts. @throws {AppError} as listed at the contract. */
export async function readOwnedOrders(
  _input: EndpointInput<typeof onrampOrdersOwned>,
  _services: OrderServices,
): Promise<EndpointOutput<typeof onrampOrdersOwned>> {
  return { orders: [] }
}
