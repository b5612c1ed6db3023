'use client'
import { HeaderControl } from '@/components/modal/header-slots'
import { Picture } from '@/components/ui/Picture'
import { ChevronDown } from '@/components/ui/view-icons'
import type { Network } from '@/lib/chains/network'
import { useText } from '@/lib/react/use-text'
import styles from './NetworkControl.module.css'

/** The network in the header: its picture, with its name for screen readers. */
export function NetworkControl({ network, onPress }: { network: Network; onPress: () => void }) {
  const t = useText()
  const label = t('account.network', { network: network.name })
  return (
    <HeaderControl side="start">
      <button type="button" className={styles.control} aria-label={label} title={label} onClick={onPress}>
        <Picture src={network.assets.imageUrl || undefined} seed={network.caipNetworkId} size={20} />
        <ChevronDown />
      </button>
    </HeaderControl>
  )
}
