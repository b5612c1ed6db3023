import { isSameAddress } from '@/lib/core/account-key'
import { type Caip2, isNativeToken } from '@/lib/core/caip'
import { namespaceOf } from '@/lib/core/namespaces'
import { parseTokenReference } from '@/lib/core/token-reference'
import { DEFAULT_PURCHASE_CURRENCY, type PurchaseCurrency, type PurchaseNetwork } from './purchase-currency'

/** A token on one network, and the currency that it is. */
export interface Purchase {
  readonly currency: PurchaseCurrency
  readonly token: PurchaseNetwork
}

/** The visitor's choice. */
export interface PurchaseChoice {
  readonly currencyId: string
  readonly chainId: Caip2
}

const tokensOf = (currencies: readonly PurchaseCurrency[]): readonly Purchase[] =>
  currencies.flatMap((currency) => currency.networks.map((token) => ({ currency, token })))

/**
 * What is bought: the visitor's choice; without one, or if that is not sold any more, USD Coin on the active network,
 * else the first token that is sold there, else the first of all.
 *
 * @param sold - Empty before the server has said it: then USD Coin.
 */
export function purchaseOf(
  sold: readonly PurchaseCurrency[],
  active: Caip2,
  choice: PurchaseChoice | undefined,
): Purchase {
  const tokens = tokensOf(sold.length > 0 ? sold : [DEFAULT_PURCHASE_CURRENCY])
  const here = tokens.filter(({ token }) => token.chainId === active)
  return (
    tokens.find(({ currency, token }) => currency.id === choice?.currencyId && token.chainId === choice.chainId) ??
    here.find(({ currency }) => currency.id === DEFAULT_PURCHASE_CURRENCY.id) ??
    here[0] ??
    // A currency without a network is not sold; the default has two.
    (tokens[0] as Purchase)
  )
}

/**
 * The token that a host names: by a token reference, or by the id of its currency.
 *
 * @param network - Where it is bought, if the host says it; default: what the reference says, else the active network.
 */
export function namedToken(
  sold: readonly PurchaseCurrency[],
  name: string | undefined,
  network: Caip2,
): PurchaseChoice | undefined {
  const reference = parseTokenReference(name)
  const chainId = reference?.chainId ?? network
  const found = tokensOf(sold).find(({ currency, token }) => {
    if (token.chainId !== chainId) return false
    if (reference === null) return currency.id === name
    const { address } = reference
    return address === null ? isNativeToken(token.address) : isSameAddress(namespaceOf(chainId), token.address, address)
  })
  return found && { currencyId: found.currency.id, chainId }
}
