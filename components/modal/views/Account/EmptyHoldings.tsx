'use client'
import { Button } from '@/components/ui/Button'
import { Notice } from '@/components/ui/Notice'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import type { Network } from '@/lib/chains/network'
import { useFaucet } from '@/lib/faucet/use-faucet'
import { useText } from '@/lib/runtime/use-text'
import styles from './EmptyHoldings.module.css'

/** An address that holds nothing: says so, and on the devnet offers the faucet. */
export function EmptyHoldings({ network }: { network: Network }) {
  const t = useText()
  const faucet = useFaucet()
  const busy = faucet.state === 'busy'
  const hasFaucet = network.caipNetworkId === DEVNET_CAIP_ID
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{t('account.empty')}</p>
      <p>{t(hasFaucet ? 'account.emptyFaucet' : 'account.emptyBody', { network: network.name })}</p>
      {hasFaucet && (
        <Button size="compact" busy={busy} onClick={() => void faucet.request()}>
          {t(busy ? 'account.gettingTokens' : 'account.getTokens')}
        </Button>
      )}
      {faucet.state === 'failed' && (
        <Notice
          tone="bad"
          role="alert"
          title={faucet.error ? t(faucet.error.textKey, faucet.error.details) : t('error.generic')}
        />
      )}
    </div>
  )
}
