import 'server-only'
import { createNetworks } from '@/lib/chains/networks'
import type { Caip2, Namespace } from '@/lib/core/caip'
import { namespaceOf } from '@/lib/core/namespaces'
import type { ServiceEnv } from '../platform/services'
import { bip122Deliveries } from './deliveries/bip122-deliveries'
import type { ChainReads, DeliveryReader, ExpectedDelivery, Transfer } from './deliveries/delivery-reader'
import { eip155Deliveries } from './deliveries/eip155-deliveries'
import { solanaDeliveries } from './deliveries/solana-deliveries'
import { isFarBelow } from './order-rules'

const readers: Readonly<Partial<Record<Namespace, DeliveryReader>>> = {
  eip155: eip155Deliveries,
  solana: solanaDeliveries,
  bip122: bip122Deliveries,
}

/** Whether a provider's text can be the id of a transaction of a chain. */
export const isTransactionIdOn = (chainId: Caip2, text: string): boolean =>
  readers[namespaceOf(chainId)]?.isTransactionId(text) ?? false

/**
 * Looks for the transfer that delivers an order, best match first. The chain decides: what a provider says is only where
 * to look.
 *
 * @param transactionId - As the provider names it, see {@link isTransactionIdOn}. `null`: the newest blocks are searched for a transfer of about the
 *   expected amount, on chains where that is possible.
 * @param units - What is expected, in base units.
 * @returns confirmed transfers; none while there is none.
 * @throws {AppError | RpcCallError} when the chain cannot be read.
 */
export async function confirmDelivery(
  expected: ExpectedDelivery,
  { transactionId, units }: { readonly transactionId: string | null; readonly units: bigint },
  services: ChainReads & { readonly env: Pick<ServiceEnv, 'devnet'> },
): Promise<readonly Transfer[]> {
  const reader = readers[namespaceOf(expected.chainId)]
  if (!reader) return []
  const confirmations = confirmationsOf(expected, services.env)
  const distance = (transfer: Transfer) => (transfer.units > units ? transfer.units - units : units - transfer.units)
  const byMatch = (found: readonly Transfer[]) =>
    [...found].sort((a, b) => (distance(a) < distance(b) ? -1 : distance(a) > distance(b) ? 1 : a.part - b.part))
  if (transactionId !== null)
    return byMatch(await reader.inTransaction(transactionId, expected, confirmations, services))
  const found = (await reader.sinceOrder?.(expected, confirmations, services)) ?? []
  // Others may have paid the visitor as well.
  return byMatch(found.filter((each) => !isFarBelow(each.units, units) && !isFarBelow(units, each.units)))
}

function confirmationsOf({ chainId }: ExpectedDelivery, { devnet }: Pick<ServiceEnv, 'devnet'>): number {
  const known = createNetworks({ appUrl: '', projectId: '', devnetRpcUrl: devnet?.rpcUrl })
  return known.find(({ caipNetworkId }) => caipNetworkId === chainId)?.confirmations ?? 1
}
