'use client'
import { useNow } from '@/components/modal/parts/use-now'
import { useOnline } from '@/components/modal/parts/use-online'
import { Button } from '@/components/ui/Button'
import type { Balances } from '@/lib/react/use-balances'
import { useLocale, useText } from '@/lib/react/use-text'
import { formatAge } from '@/lib/text/format'
import styles from './RefreshLine.module.css'

/** An answer younger than this is shown as "just now". */
const JUST_NOW_MS = 2_000

/** The age of the balances and a refresh button. After a failure only the age: the notice has the button. */
export function RefreshLine({ holdings }: { holdings: Balances }) {
  const t = useText()
  const locale = useLocale()
  const { error, updatedAt, updating, lockedUntil, refresh } = holdings
  const now = useNow(true)
  // The foot of the card explains why a refresh is not possible.
  const online = useOnline()
  const age = now - updatedAt
  const hasButton = error === null
  if (updatedAt === 0 && !hasButton) return null
  return (
    <p className={styles.line}>
      {updatedAt > 0 && (
        <span>
          {age < JUST_NOW_MS ? t('account.updatedNow') : t('account.updated', { age: formatAge(age, locale) })}
        </span>
      )}
      {updatedAt > 0 && hasButton && <span aria-hidden="true">·</span>}
      {hasButton && (
        <Button
          tone="link"
          size="compact"
          busy={updating}
          inactive={!online || now < lockedUntil}
          onClick={() => void refresh()}
        >
          {t('common.refresh')}
        </Button>
      )}
    </p>
  )
}
