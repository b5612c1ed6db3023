'use client'
import { TokenAmount } from '@/components/modal/parts/TokenAmount'
import { TokenRow } from '@/components/modal/parts/TokenRow'
import type { TokenBalance } from '@/lib/balance/token-balance'
import { useMoney } from '@/lib/react/use-display-currency'
import { useText } from '@/lib/react/use-text'
import { Change } from './Change'
import styles from './HeldTokenRow.module.css'

/** A held token: amount, value, and the change of its price if it is known. */
export function HeldTokenRow({ balance }: { balance: TokenBalance }) {
  const t = useText()
  const money = useMoney()
  const { address, amount, chainId, change24h, imported, price, quantity, symbol, value } = balance
  return (
    <TokenRow
      token={balance}
      seed={address ?? chainId}
      subtitle={
        <span className={styles.amount}>
          <TokenAmount units={BigInt(amount)} token={{ decimals: Number(quantity.decimals), symbol }} price={price} />
        </span>
      }
      end={
        value === undefined ? <span className={styles.unknown}>{t('account.noPrice')}</span> : <bdi>{money(value)}</bdi>
      }
      endSubtitle={
        imported ? (
          <span className={styles.unlisted}>{t('account.unlisted')}</span>
        ) : change24h !== null ? (
          <Change fraction={change24h} />
        ) : undefined
      }
    />
  )
}
