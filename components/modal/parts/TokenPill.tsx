'use client'
import { TriangleAlert } from '@/components/ui/message-icons'
import { Picture } from '@/components/ui/Picture'
import { ChevronDown } from '@/components/ui/view-icons'
import { useText } from '@/lib/react/use-text'
import type { KnownToken } from '@/lib/tokens/token-lookup'
import styles from './TokenPill.module.css'

/** The chosen token of a side, or a prompt to choose one. Opens the list. */
export function TokenPill({ token, onPress }: { token: KnownToken | undefined; onPress: () => void }) {
  const t = useText()
  if (token === undefined) {
    return (
      <button type="button" className={styles.empty} onClick={onPress}>
        <span>{t('amount.selectToken')}</span>
        <ChevronDown />
      </button>
    )
  }
  return (
    <button
      type="button"
      className={styles.pill}
      aria-label={t('amount.changeToken', { symbol: token.symbol })}
      aria-description={token.imported && t('amount.imported')}
      title={token.imported && t('amount.imported')}
      onClick={onPress}
    >
      <Picture src={token.iconUrl} seed={token.address} size={26} />
      <bdi className={styles.symbol}>{token.symbol}</bdi>
      {token.imported && <TriangleAlert className={styles.imported} />}
      <ChevronDown />
    </button>
  )
}
