import 'server-only'
import { currencies } from '@/lib/core/currencies'
import type { EndpointInput, EndpointOutput } from '@/lib/core/endpoint'
import type { onrampOptions } from '@/lib/onramp/onramp-contract'
import { paymentMethods } from '@/lib/onramp/onramp-limits'
import type { PurchaseNetwork } from '@/lib/onramp/purchase-currency'
import { isServedNetwork } from '../platform/served-networks'
import { curatedToken, nativeIconUrl, tokenIconUrl } from '../tokens/token-lists'
import { isMethodIn } from './method-countries'
import { onrampAssets } from './onramp-assets'
import { sellersOn } from './onramp-providers'
import type { QuoteServices } from './onramp-services'
import { ownLimits } from './payment-money'

/**
 * What can be bought on a network, and how. From settings and tables alone: no provider is asked.
 *
 * @throws {AppError} as listed at the contract.
 */
export async function listOnrampOptions(
  { country, network }: EndpointInput<typeof onrampOptions>,
  services: QuoteServices,
): Promise<EndpointOutput<typeof onrampOptions>> {
  const sellers = sellersOn(network, services)
  const methods = paymentMethods.filter((method) => sellers.some((provider) => provider.takes(method, country)))
  return {
    providers: sellers.map(({ id, name, needsAccount, isTest }) => ({ id, name, needsAccount, isTest })),
    paymentCurrencies: currencies.map((currency) => ({
      id: currency,
      limits: methods
        .filter((method) => isMethodIn(method, currency))
        .map((method) => {
          const limits = ownLimits({ paymentCurrency: currency, paymentMethod: method })
          return { id: method, min: limits?.min ?? null, max: limits?.max ?? null }
        }),
    })),
    purchaseCurrencies: onrampAssets
      .map((asset) => ({
        ...asset,
        networks: asset.networks
          .filter(
            (token) =>
              isServedNetwork(token.chainId, services) && sellers.some((provider) => provider.sells(asset.id, token)),
          )
          .map((token) => ({ ...token, logoUri: logoOf(token, services.env.appUrl) })),
      }))
      .filter(({ networks }) => networks.some(({ chainId }) => chainId === network)),
  }
}

/** A token without an entry in the list of its network is native to it, see `onrampAssets`. */
function logoOf({ address, chainId, symbol }: PurchaseNetwork, appUrl: string): string | null {
  const isToken = curatedToken(chainId, address) !== undefined
  return (isToken ? tokenIconUrl(appUrl, chainId, address) : nativeIconUrl(appUrl, symbol)) || null
}
