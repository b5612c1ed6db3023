'use client'
import { IconTile } from '@/components/ui/IconTile'
import { List } from '@/components/ui/List'
import { ListRow } from '@/components/ui/ListRow'
import { ExternalLink } from '@/components/ui/view-icons'
import { isPhoneStore, storeUrl, type WalletStore } from '@/lib/directory/store-links'
import { useText } from '@/lib/react/use-text'
import { storeNames } from './store-names'

/** Links to a wallet in stores, in the order of `stores`. */
export function StoreRows({
  label,
  wallet,
  stores,
}: {
  label: string
  wallet: Readonly<Partial<Record<WalletStore, string | undefined>>>
  stores: readonly WalletStore[]
}) {
  const t = useText()
  return (
    <List label={label}>
      {stores.flatMap((store) => {
        const id = wallet[store]
        if (id === undefined) return []
        return (
          <ListRow
            key={store}
            start={<IconTile icon={ExternalLink} />}
            title={storeNames[store]}
            subtitle={t(isPhoneStore(store) ? 'directory.forPhone' : 'directory.forBrowser')}
            href={storeUrl(store, id)}
          />
        )
      })}
    </List>
  )
}
