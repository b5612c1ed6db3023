'use client'
import { NoRate } from '@/components/modal/parts/NoRate'
import { useUnsupportedSentence } from '@/components/modal/parts/use-unsupported-sentence'
import { isUnsupportedNetwork, type Network } from '@/lib/chains/network'
import { AppError } from '@/lib/core/app-error'
import type { Balances } from '@/lib/react/use-balances'
import { useNetworkToSwitchTo } from '@/lib/react/use-network-to-switch-to'
import { useText } from '@/lib/react/use-text'
import { AccountFailure } from './AccountFailure'
import { EmptyHoldings } from './EmptyHoldings'
import { LoadingRows } from './LoadingRows'
import { RefreshLine } from './RefreshLine'
import { SwitchOffer } from './SwitchOffer'
import { TokenList } from './TokenList'
import styles from './TokensPanel.module.css'

interface TokensPanelProps {
  holdings: Balances
  network: Network
  /** The view shows a failure already, with the same ways to continue. */
  isFailureShown: boolean
}

/** The tokens of the address, most valuable first. The last answer stays visible while a new one loads or fails. */
export function TokensPanel({ holdings, network, isFailureShown }: TokensPanelProps) {
  const t = useText()
  const { balances, error, isOff, loading, updating, lockedUntil, refresh } = holdings
  const target = useNetworkToSwitchTo()
  const unsupported = useUnsupportedSentence()
  // The native token is listed even with a balance of zero.
  const isEmpty = balances?.every(({ amount }) => BigInt(amount) === 0n) === true
  const offered = (isEmpty || balances === undefined) && !loading ? target : undefined
  return (
    <>
      {offered !== undefined && <SwitchOffer target={offered} current={network} />}
      {error !== null && !isFailureShown && (
        <AccountFailure
          error={AppError.from(error, 'balance.unavailable')}
          lockedUntil={lockedUntil}
          busy={updating}
          onRetry={() => void refresh()}
          offersNetworks={offered === undefined}
        >
          {balances !== undefined && <p className={styles.stale}>{t('account.stale')}</p>}
        </AccountFailure>
      )}
      {loading && <LoadingRows />}
      {balances !== undefined && !isEmpty && <NoRate />}
      {balances !== undefined && !isEmpty && <TokenList balances={balances} updating={updating} />}
      {offered === undefined && isEmpty && error === null && <EmptyHoldings network={network} />}
      {isUnsupportedNetwork(network) ? (
        <p className={styles.stale}>{unsupported}</p>
      ) : isOff ? (
        <p className={styles.stale}>{t('account.balancesOff', { network: network.name })}</p>
      ) : (
        <RefreshLine holdings={holdings} />
      )}
    </>
  )
}
