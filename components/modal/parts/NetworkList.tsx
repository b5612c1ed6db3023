'use client'
import { useStore } from 'zustand'
import { List } from '@/components/ui/List'
import { ListRow } from '@/components/ui/ListRow'
import { Picture } from '@/components/ui/Picture'
import { Tag } from '@/components/ui/Tag'
import type { Network } from '@/lib/chains/network'
import type { Caip2 } from '@/lib/core/caip'
import { useRuntime } from '@/lib/react/runtime-context'
import { useText } from '@/lib/react/use-text'

/** Networks to choose from; the active one is marked. */
export function NetworkList({
  networks,
  onChoose,
}: {
  networks: readonly Network[]
  onChoose: (network: Caip2) => void
}) {
  const { network } = useRuntime()
  const t = useText()
  const active = useStore(network, (state) => state.active)
  return (
    <List label={t('title.Networks')}>
      {networks.map(({ caipNetworkId, name, assets, testnet }) => (
        <ListRow
          key={caipNetworkId}
          start={<Picture src={assets.imageUrl || undefined} seed={caipNetworkId} />}
          title={name}
          subtitle={testnet ? t('networks.testnet') : undefined}
          end={caipNetworkId === active ? <Tag tone="brass">{t('common.current')}</Tag> : undefined}
          current={caipNetworkId === active}
          onPress={() => onChoose(caipNetworkId)}
        />
      ))}
    </List>
  )
}
