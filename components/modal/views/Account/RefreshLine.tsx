'use client'
import { useNow } from '@/components/modal/parts/use-now'
import { useOnline } from '@/components/modal/parts/use-online'
import { Button } from '@/components/ui/Button'
import { BALANCE_LOCKOUT_MS } from '@/lib/balance/balance-lockout'
import type { Balances } from '@/lib/react/use-balances'
import { useLocale, useText } from '@/lib/react/use-text'
import { formatAge } from '@/lib/text/format'
import styles from './RefreshLine.module.css'

/** An answer younger than this is shown as "just now". */
const JUST_NOW_MS = 2_000

/** The age of the balances and a refresh button. Counts down during the lockout of spec section 4. */
export function RefreshLine({ holdings }: { holdings: Balances }) {
  const t = useText()
  const locale = useLocale()
  const { updatedAt, updating, lockedUntil, refresh } = holdings
  const now = useNow(true)
  // The foot of the card explains why a refresh is not possible.
  const online = useOnline()
  // The clock of the view is up to one second late.
  const wait = Math.ceil(Math.min(lockedUntil - now, BALANCE_LOCKOUT_MS) / 1_000)
  const age = now - updatedAt
  return (
    <p className={styles.line}>
      {updatedAt > 0 && (
        <>
          <span>
            {age < JUST_NOW_MS ? t('account.updatedNow') : t('account.updated', { age: formatAge(age, locale) })}
          </span>
          <span aria-hidden="true">·</span>
        </>
      )}
      <Button tone="link" size="compact" busy={updating} inactive={!online || wait > 0} onClick={() => void refresh()}>
        {online && wait > 0 ? t('account.retryIn', { seconds: wait }) : t('common.refresh')}
      </Button>
    </p>
  )
}
