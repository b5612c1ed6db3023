'use client'
import { ErrorNotice } from '@/components/modal/parts/ErrorNotice'
import { TokenRow } from '@/components/modal/parts/TokenRow'
import { List } from '@/components/ui/List'
import { ListRow } from '@/components/ui/ListRow'
import { Skeleton, SkeletonPicture } from '@/components/ui/Skeleton'
import type { TokenBalance } from '@/lib/account/token-balance'
import type { useBalances } from '@/lib/account/use-balances'
import type { Network } from '@/lib/chains/network'
import { AppError } from '@/lib/core/app-error'
import { useLocale, useText } from '@/lib/runtime/use-text'
import { formatFiat, formatTokenAmount } from '@/lib/text/format'
import { EmptyHoldings } from './EmptyHoldings'
import { RefreshLine } from './RefreshLine'
import styles from './TokenList.module.css'

interface TokenListProps {
  holdings: ReturnType<typeof useBalances>
  network: Network
}

/** Tokens of the address, most valuable first; the last good answer stays while a new one loads or fails. */
export function TokenList({ holdings, network }: TokenListProps) {
  const t = useText()
  const { balances, error, loading, updating } = holdings
  // The native token is listed even at zero; an address that holds nothing else holds nothing.
  const isEmpty = balances?.every(({ amount }) => BigInt(amount) === 0n) === true
  return (
    <section aria-label={t('account.tokens')}>
      <h3 className={styles.title}>{t('account.tokens')}</h3>
      {error !== null && (
        <div className={styles.notice}>
          <ErrorNotice error={AppError.from(error, 'balance.unavailable')} />
          {balances !== undefined && <p className={styles.stale}>{t('account.stale')}</p>}
        </div>
      )}
      {loading && <LoadingRows />}
      {balances !== undefined && !isEmpty && (
        <List label={t('account.tokens')}>
          {balances.map((balance) => (
            <HeldTokenRow key={balance.address ?? 'native'} balance={balance} dimmed={updating && error !== null} />
          ))}
        </List>
      )}
      {isEmpty && error === null && <EmptyHoldings network={network} />}
      <RefreshLine holdings={holdings} />
    </section>
  )
}

function HeldTokenRow({ balance, dimmed }: { balance: TokenBalance; dimmed: boolean }) {
  const t = useText()
  const locale = useLocale()
  const shown = formatTokenAmount(BigInt(balance.amount), Number(balance.quantity.decimals), { locale })
  return (
    <TokenRow
      token={balance}
      seed={balance.address ?? balance.chainId}
      subtitle={
        <bdi dir="ltr" title={`${balance.quantity.numeric} ${balance.symbol}`}>
          {shown} {balance.symbol}
        </bdi>
      }
      end={
        balance.value === undefined ? (
          <span className={styles.unknown}>{t('account.noPrice')}</span>
        ) : (
          <bdi>{formatFiat(balance.value, locale)}</bdi>
        )
      }
      endSubtitle={balance.price === undefined ? undefined : <bdi>{formatFiat(balance.price, locale)}</bdi>}
      dimmed={dimmed}
    />
  )
}

/** Three rows in the final size of a row. */
function LoadingRows() {
  const t = useText()
  return (
    <div role="status" aria-label={t('common.loading')}>
      <ul className={styles.loading} aria-hidden="true">
        {[1, 2, 3].map((row) => (
          <ListRow
            key={row}
            start={<SkeletonPicture />}
            title={<Skeleton chars={12} />}
            subtitle={<Skeleton chars={8} size="s" />}
            end={<Skeleton chars={6} />}
            endSubtitle={<Skeleton chars={4} size="s" />}
          />
        ))}
      </ul>
    </div>
  )
}
