import 'server-only'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type { walletAssets } from '@/lib/custody/assets-contract'
import { getBalanceService } from '../balance/get-balance'
import type { ProvenServices } from '../custody/serve-proven'
import { openWalletParts, readAccess } from './wallet-access'

/**
 * Service of `walletAssets`. A network that cannot be read does not fail the others.
 *
 * @throws {AppError} `session.ended` without a login, `request.rate_limited`.
 */
export async function readWalletAssets(
  { account, networks }: EndpointInput<typeof walletAssets>,
  services: ProvenServices<'wallet'>,
): Promise<EndpointOutput<typeof walletAssets>> {
  await readAccess(services, await openWalletParts(services))
  // Each network costs a read of its node.
  await services.charge(networks.length)
  const read = async ({ network, tokens }: (typeof networks)[number]) => {
    try {
      const { balances } = await getBalanceService({ address: account, network, tokens }, services)
      return { network, assets: balances.map(assetOf) }
    } catch (cause) {
      services.signal.throwIfAborted()
      services.log.warn({ err: cause, network }, 'assets of a network could not be read')
      return { network, assets: null }
    }
  }
  return { networks: await Promise.all(networks.map(read)) }
}

type Balance = Awaited<ReturnType<typeof getBalanceService>>['balances'][number]

function assetOf({ address, amount, name, symbol, quantity, price, iconUrl }: Balance) {
  const decimals = Number(quantity.decimals)
  return { address: address ?? null, balance: amount, name, symbol, decimals, price: price ?? null, iconUrl }
}
