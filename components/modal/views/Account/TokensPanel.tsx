'use client'
import { ErrorNotice } from '@/components/modal/parts/ErrorNotice'
import { isUnsupportedNetwork, type Network } from '@/lib/chains/network'
import { AppError } from '@/lib/core/app-error'
import type { Balances } from '@/lib/react/use-balances'
import { useNetworkToSwitchTo } from '@/lib/react/use-network-to-switch-to'
import { useText } from '@/lib/react/use-text'
import { EmptyHoldings } from './EmptyHoldings'
import { LoadingRows } from './LoadingRows'
import { RefreshLine } from './RefreshLine'
import { SwitchOffer } from './SwitchOffer'
import { TokenList } from './TokenList'
import styles from './TokensPanel.module.css'

interface TokensPanelProps {
  holdings: Balances
  network: Network
}

/** The tokens of the address, most valuable first. The last answer stays visible while a new one loads or fails. */
export function TokensPanel({ holdings, network }: TokensPanelProps) {
  const t = useText()
  const { balances, error, loading, updating } = holdings
  const offered = useNetworkToSwitchTo()
  // The native token is listed even with a balance of zero.
  const isEmpty = balances?.every(({ amount }) => BigInt(amount) === 0n) === true
  return (
    <>
      {error !== null && (
        <div className={styles.notice}>
          <ErrorNotice error={AppError.from(error, 'balance.unavailable')} />
          {balances !== undefined && <p className={styles.stale}>{t('account.stale')}</p>}
        </div>
      )}
      {loading && <LoadingRows />}
      {balances !== undefined && !isEmpty && <TokenList balances={balances} updating={updating} />}
      {offered !== undefined && (isEmpty || balances === undefined) && !loading ? (
        <SwitchOffer target={offered} current={network} />
      ) : (
        isEmpty && error === null && <EmptyHoldings network={network} />
      )}
      {isUnsupportedNetwork(network) ? (
        <p className={styles.stale}>{t('unsupported.body')}</p>
      ) : (
        <RefreshLine holdings={holdings} />
      )}
    </>
  )
}
