'use client'
import { BuyButton } from '@/components/modal/parts/BuyButton'
import { ErrorNotice } from '@/components/modal/parts/ErrorNotice'
import { Button } from '@/components/ui/Button'
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import type { Network } from '@/lib/chains/network'
import { AppError } from '@/lib/core/app-error'
import { useRuntime } from '@/lib/react/runtime-context'
import { useFaucet } from '@/lib/react/use-faucet'
import { useText } from '@/lib/react/use-text'
import styles from './EmptyHoldings.module.css'

/** Shown for an address without tokens: how to receive some. On the devnet, the faucet. */
export function EmptyHoldings({ network }: { network: Network }) {
  const { modal } = useRuntime()
  const t = useText()
  const faucet = useFaucet()
  const busy = faucet.state === 'busy'
  const hasFaucet = network.caipNetworkId === DEVNET_CAIP_ID
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{t('account.empty')}</p>
      <p>{t(hasFaucet ? 'account.emptyFaucet' : 'account.emptyBody', { network: network.name })}</p>
      {hasFaucet ? (
        <Button size="compact" busy={busy} onClick={() => void faucet.request()}>
          {t(busy ? 'account.gettingTokens' : 'account.getTokens')}
        </Button>
      ) : (
        <Button size="compact" onClick={() => modal.push('Receive')}>
          {t('account.receiveFirst')}
        </Button>
      )}
      <BuyButton chainId={network.caipNetworkId} />
      {faucet.state === 'failed' && <ErrorNotice tone="plain" error={AppError.from(faucet.error, 'internal')} />}
    </div>
  )
}
