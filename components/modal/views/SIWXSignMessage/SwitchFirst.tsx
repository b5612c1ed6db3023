'use client'
import { WalletAnswer } from '@/components/modal/parts/WalletAnswer'
import { Button } from '@/components/ui/Button'
import { Picture } from '@/components/ui/Picture'
import type { Network } from '@/lib/chains/network'
import { useRuntime } from '@/lib/react/runtime-context'
import { useText } from '@/lib/react/use-text'

interface SwitchFirstProps {
  /** The network that the site is made for. */
  target: Network
  current: Network
  /** The visitor signs on the current network. */
  onStay: () => void
  onCancel: () => void
}

/**
 * Offers the default network before a required signature, which counts for one network only. The visitor may also sign
 * on the current one, so that a wallet that cannot switch is no dead end.
 */
export function SwitchFirst({ target, current, onStay, onCancel }: SwitchFirstProps) {
  const { modal } = useRuntime()
  const t = useText()
  return (
    <WalletAnswer
      picture={<Picture src={target.assets.imageUrl || undefined} seed={target.caipNetworkId} size={64} />}
      role="status"
      title={t('signIn.title')}
      actions={
        <>
          <Button onClick={() => modal.push('SwitchNetwork', { network: target.caipNetworkId })}>
            {t('signIn.switchTo', { network: target.name })}
          </Button>
          <Button tone="quiet" onClick={onStay}>
            {t('signIn.stay', { network: current.name })}
          </Button>
          <Button tone="link" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        </>
      }
    >
      <p>{t('signIn.switchFirst', { network: target.name, current: current.name })}</p>
    </WalletAnswer>
  )
}
