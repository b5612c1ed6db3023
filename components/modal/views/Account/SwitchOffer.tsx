'use client'
import { Button } from '@/components/ui/Button'
import type { Network } from '@/lib/chains/network'
import { useRuntime } from '@/lib/react/runtime-context'
import { useText } from '@/lib/react/use-text'
import styles from './EmptyHoldings.module.css'

interface SwitchOfferProps {
  /** The network that the site is made for. */
  target: Network
  /** The network of the wallet, which has nothing to show. */
  current: Network
}

/** Offers the network that the site is made for, where the wallet's own has nothing to show. */
export function SwitchOffer({ target, current }: SwitchOfferProps) {
  const { modal } = useRuntime()
  const t = useText()
  return (
    <div className={styles.empty}>
      <p>{t('account.pageNetwork', { network: target.name, current: current.name })}</p>
      <Button size="compact" onClick={() => modal.push('SwitchNetwork', { network: target.caipNetworkId })}>
        {t('account.switchTo', { network: target.name })}
      </Button>
    </div>
  )
}
