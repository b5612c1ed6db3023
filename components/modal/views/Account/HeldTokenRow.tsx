'use client'
import { TokenRow } from '@/components/modal/parts/TokenRow'
import { VisuallyHidden } from '@/components/ui/VisuallyHidden'
import type { TokenBalance } from '@/lib/balance/token-balance'
import { useLocale, useText } from '@/lib/react/use-text'
import { formatFiat, formatTokenAmount } from '@/lib/text/format'
import { Change } from './Change'
import styles from './HeldTokenRow.module.css'

/** A held token: amount, value, and the change of its price or otherwise its name. */
export function HeldTokenRow({ balance }: { balance: TokenBalance }) {
  const t = useText()
  const locale = useLocale()
  const { address, amount, chainId, change24h, imported, price, quantity, symbol, value } = balance
  const shown = formatTokenAmount(BigInt(amount), Number(quantity.decimals), { locale })
  return (
    <TokenRow
      token={balance}
      seed={address ?? chainId}
      subtitle={
        <bdi dir="ltr" className={styles.amount} title={`${quantity.numeric} ${symbol}`}>
          {shown} {symbol}
        </bdi>
      }
      end={
        value === undefined ? (
          <span className={styles.unknown}>{t('account.noPrice')}</span>
        ) : (
          <bdi>{formatFiat(value, locale)}</bdi>
        )
      }
      endSubtitle={
        imported ? (
          <span className={styles.unlisted}>{t('account.unlisted')}</span>
        ) : change24h !== null ? (
          <Change fraction={change24h} />
        ) : (
          price !== undefined && (
            <>
              <bdi aria-hidden="true">{formatFiat(price, locale)}</bdi>
              <VisuallyHidden>{t('account.price', { price: formatFiat(price, locale) })}</VisuallyHidden>
            </>
          )
        )
      }
    />
  )
}
