'use client'
import { Picture } from '@/components/ui/Picture'
import { isUnsupportedNetwork } from '@/lib/chains/network'
import { useActiveNetwork } from '@/lib/react/use-active-network'
import { useText } from '@/lib/react/use-text'
import { OpenerButton } from './OpenerButton'

export interface NetworkButtonProps {
  className?: string
  isDisabled?: boolean
}

/** A button of the host page that shows the active network and opens the list of networks. */
export function NetworkButton({ className, isDisabled }: NetworkButtonProps) {
  const t = useText()
  const network = useActiveNetwork()
  const isUnsupported = isUnsupportedNetwork(network)
  return (
    <OpenerButton request={{ view: 'Networks' }} isQuiet isDisabled={isDisabled} className={className}>
      {!isUnsupported && <Picture src={network.assets.imageUrl || undefined} seed={network.caipNetworkId} size={20} />}
      <bdi>{isUnsupported ? t('button.unsupportedNetwork') : network.name}</bdi>
    </OpenerButton>
  )
}
