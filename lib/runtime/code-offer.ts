import { isListEmpty, offersPairing } from '@/lib/connect/wallet-choices'
import type { Wallet } from '@/lib/connect/wallet-source'
import { isPhone } from '@/lib/core/device'
import { namespaceOf } from '@/lib/core/namespaces'
import type { Runtime } from './runtime'

interface WalletList {
  readonly store: { getState(): { readonly wallets: readonly Wallet[] } }
}

/**
 * Returns `Runtime.offersCode`. A code is of no use on the phone that would scan it, and an embedded card would contact
 * the relay without a press.
 */
export function createCodeOffer({
  config,
  ports,
  wallets,
}: Pick<Runtime, 'config' | 'ports'> & { readonly wallets: WalletList }): Runtime['offersCode'] {
  return ({ network }) =>
    !config.embedded &&
    offersPairing(config) &&
    !isPhone(ports.device()) &&
    isListEmpty(wallets.store.getState().wallets, config.wallets, network && namespaceOf(network))
}
