'use client'
import { ErrorNotice } from '@/components/modal/parts/ErrorNotice'
import { useNow } from '@/components/modal/parts/use-now'
import { useOnline } from '@/components/modal/parts/use-online'
import { Button } from '@/components/ui/Button'
import type { Elements } from '@/components/ui/own-text'
import { BALANCE_LOCKOUT_MS } from '@/lib/balance/balance-lockout'
import type { AppError } from '@/lib/core/app-error'
import { useRuntime } from '@/lib/react/runtime-context'
import { useText } from '@/lib/react/use-text'
import styles from './AccountFailure.module.css'

interface AccountFailureProps {
  error: AppError
  /** Unix ms; until then the button counts down. */
  lockedUntil?: number
  busy?: boolean
  onRetry: () => void
  /** Offers the list of networks. Not needed where another network is offered already. */
  offersNetworks: boolean
  children?: Elements
}

/**
 * The one notice of Account when the network or the server does not answer, with the ways to continue. Nothing is at
 * risk, so that it is not drawn in red. The buttons are outside the alert, which would be announced with each second of
 * the lockout of spec section 4.
 */
export function AccountFailure({
  error,
  lockedUntil = 0,
  busy = false,
  onRetry,
  offersNetworks,
  children,
}: AccountFailureProps) {
  const { modal } = useRuntime()
  const t = useText()
  const now = useNow(true)
  const online = useOnline()
  // The clock of the view is up to one second late.
  const wait = Math.ceil(Math.min(lockedUntil - now, BALANCE_LOCKOUT_MS) / 1_000)
  const isLocked = online && wait > 0
  return (
    <div className={styles.failure}>
      <ErrorNotice error={error} tone="plain" offeredStep="tryAgain" />
      {children}
      <div className={styles.actions}>
        {error.canRetry && (
          <Button tone="quiet" size="compact" busy={busy} inactive={!online || isLocked} onClick={onRetry}>
            {isLocked ? t('account.retryIn', { seconds: wait }) : t('common.tryAgain')}
          </Button>
        )}
        {offersNetworks && (
          <Button tone="link" onClick={() => modal.push('Networks')}>
            {t('account.otherNetwork')}
          </Button>
        )}
      </div>
    </div>
  )
}
