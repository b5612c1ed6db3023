'use client'
import { storeNames } from '@/components/modal/parts/store-names'
import { List } from '@/components/ui/List'
import { ListRow } from '@/components/ui/ListRow'
import { Picture } from '@/components/ui/Picture'
import type { Namespace } from '@/lib/core/caip'
import { deviceStores } from '@/lib/directory/device-stores'
import { storeUrl } from '@/lib/directory/store-links'
import { suggestedWallets } from '@/lib/directory/suggested-wallets'
import { useRuntime } from '@/lib/react/runtime-context'
import { useText } from '@/lib/react/use-text'

/** Three wallets with the pages of their products in the store of this browser or phone. */
export default function InstallRows({ namespace }: { namespace: Namespace }) {
  const t = useText()
  const stores = deviceStores(useRuntime().ports.device())
  return (
    <List label={t('connect.install')}>
      {suggestedWallets(namespace, stores).map(({ name, homepage, stores: products }) => {
        const store = stores.find((each) => products[each] !== undefined)
        const product = store && products[store]
        return (
          <ListRow
            key={name}
            start={<Picture src={undefined} seed={name} letter={name.slice(0, 1)} shape="rounded" />}
            title={name}
            subtitle={store ? storeNames[store] : new URL(homepage).hostname}
            href={store && product ? storeUrl(store, product) : homepage}
          />
        )
      })}
    </List>
  )
}
