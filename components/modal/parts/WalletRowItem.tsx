'use client'
import { memo } from 'react'
import { ListRow, type ListRowProps } from '@/components/ui/ListRow'
import { Tag } from '@/components/ui/Tag'
import type { WalletEntry } from '@/lib/directory/wallet-entries'
import { useText } from '@/lib/react/use-text'
import { WalletPicture } from './WalletPicture'

export interface WalletRowItemProps extends Pick<ListRowProps, 'place'> {
  entry: WalletEntry
  onChoose: (entry: WalletEntry) => void
}

const tags = {
  installed: 'directory.installed',
  lastUsed: 'connect.lastUsed',
  certified: 'directory.certified',
} as const

/**
 * A wallet in a list. Of wallets with the same name, the rdns tells them apart. A row that is reused for another wallet
 * gets a new image: the former one would stay until the next has loaded.
 */
export const WalletRowItem = memo(
  function WalletRowItem({ entry, place, onChoose }: WalletRowItemProps) {
    const t = useText()
    const { name, rdns, picture, tag, isNamesake } = entry
    const shown = name || t('connect.browserWallet')
    return (
      <ListRow
        {...(place && { place })}
        start={<WalletPicture key={picture} src={picture} name={shown} />}
        title={shown}
        subtitle={
          isNamesake ? (
            <>
              <Tag tone="warn">{t('connect.sharedName')}</Tag> <span>{rdns}</span>
            </>
          ) : undefined
        }
        end={tag && <Tag tone={tag === 'certified' ? 'plain' : 'brass'}>{t(tags[tag])}</Tag>}
        onPress={() => onChoose(entry)}
      />
    )
  },
  (before, after) =>
    before.entry === after.entry &&
    before.onChoose === after.onChoose &&
    before.place?.index === after.place?.index &&
    before.place?.of === after.place?.of,
)
