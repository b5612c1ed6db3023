'use client'
import { storeNames } from '@/components/modal/parts/store-names'
import { WalletPicture } from '@/components/modal/parts/WalletPicture'
import { List } from '@/components/ui/List'
import { ListRow } from '@/components/ui/ListRow'
import { offersPairing } from '@/lib/connect/wallet-choices'
import { WALLET_CONNECT } from '@/lib/connect/walletconnect-id'
import type { Caip2, Namespace } from '@/lib/core/caip'
import { isPhone } from '@/lib/core/device'
import { deviceStores } from '@/lib/directory/device-stores'
import { storeUrl } from '@/lib/directory/store-links'
import { suggestedWallets } from '@/lib/directory/suggested-wallets'
import { useRuntime } from '@/lib/react/runtime-context'
import { useText } from '@/lib/react/use-text'

/**
 * Three wallets with the pages of their products in the store of this browser or phone. On a phone that can pair, a press
 * opens the wallet, and the store follows where it is missing.
 */
export default function InstallRows({ namespace, network }: { namespace: Namespace; network: Caip2 | undefined }) {
  const t = useText()
  const { config, modal, ports } = useRuntime()
  const device = ports.device()
  const stores = deviceStores(device)
  const pairs = isPhone(device) && offersPairing(config)
  const pair = (listedId: string) =>
    modal.push('ConnectingWalletConnect', {
      walletId: WALLET_CONNECT,
      listedId,
      ...(network === undefined ? {} : { network }),
    })
  return (
    <List label={t(pairs ? 'connect.phoneWallets' : 'connect.install')}>
      {suggestedWallets(namespace, stores).map(({ name, rdns, homepage, stores: products }) => {
        const store = stores.find((each) => products[each] !== undefined)
        const product = store && products[store]
        return (
          <ListRow
            key={name}
            start={<WalletPicture src={`${config.apiBaseUrl}/wallets/${name.toLowerCase()}.svg`} name={name} />}
            title={name}
            {...(pairs && rdns !== undefined
              ? { onPress: () => pair(rdns) }
              : {
                  subtitle: store ? storeNames[store] : new URL(homepage).hostname,
                  href: store && product ? storeUrl(store, product) : homepage,
                })}
          />
        )
      })}
    </List>
  )
}
