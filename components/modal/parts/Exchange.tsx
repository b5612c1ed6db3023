'use client'
import { TokenAmount } from '@/components/modal/parts/TokenAmount'
import { Picture } from '@/components/ui/Picture'
import { Tag } from '@/components/ui/Tag'
import { formatUnits } from '@/lib/core/amount'
import { worth } from '@/lib/price/fiat-entry'
import { useMoney } from '@/lib/react/use-display-currency'
import { useText } from '@/lib/react/use-text'
import type { KnownToken } from '@/lib/tokens/token-lookup'
import styles from './Exchange.module.css'

export interface ExchangedAmount {
  label: string
  /** Base units; `undefined` when the amount is not known. */
  units: bigint | undefined
  token: KnownToken
  /** USD for one token. */
  price: number | undefined
}

interface ExchangeProps {
  paid: ExchangedAmount
  /** Absent for a transfer, which brings nothing. */
  received?: ExchangedAmount
  dimmed?: boolean
}

/** The amounts of a swap, to pay and to receive or paid and received, or the amount of a transfer. */
export function Exchange({ paid, received, dimmed }: ExchangeProps) {
  return (
    <div className={styles.exchange} data-dimmed={dimmed || undefined}>
      <Side sign="−" {...paid} />
      {received && <Side sign="+" {...received} />}
    </div>
  )
}

function Side({ label, sign, units, token, price }: ExchangedAmount & { sign: '−' | '+' }) {
  const t = useText()
  const money = useMoney()
  const fiat = units === undefined ? undefined : worth(formatUnits(units, token.decimals), price)
  return (
    <div className={styles.side}>
      <Picture src={token.iconUrl} seed={token.address} size={26} />
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        <span className={sign === '+' ? styles.plus : styles.minus}>
          {units === undefined ? (
            <bdi>{token.symbol}</bdi>
          ) : (
            // What is paid reads as it was entered.
            <TokenAmount units={units} token={token} price={sign === '+' ? price : undefined} sign={sign} />
          )}
        </span>
      </span>
      {token.imported ? (
        <Tag tone="warn">{t('amount.imported')}</Tag>
      ) : (
        <bdi className={styles.fiat}>{fiat !== undefined && money(fiat)}</bdi>
      )}
    </div>
  )
}
