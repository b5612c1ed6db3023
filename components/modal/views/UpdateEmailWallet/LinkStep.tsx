'use client'
import { ErrorNotice } from '@/components/modal/parts/ErrorNotice'
import type { EmailChange } from '@/lib/react/use-email-change'
import { useText } from '@/lib/react/use-text'
import styles from '../EmailLogin/EmailLoginView.module.css'
import { Life } from '../EmailLogin/Life'
import { MailFoot } from '../EmailLogin/MailFoot'
import { StepTitle } from '../EmailLogin/StepTitle'

/** The address has changed. The visitor opens one more link, so that new devices can open the wallet with it. */
export function LinkStep({ change }: { change: EmailChange }) {
  const t = useText()
  const { from, endsAt, error, ended, resendAt, resending, resend } = change
  return (
    <div className={styles.login}>
      <StepTitle title={t('emailChange.linkTitle')} body={t('emailChange.linkBody', { email: from })} />
      <div className={styles.waiting} role="status">
        {!ended && (
          <>
            <span className={styles.pulse} aria-hidden="true" />
            {t('emailChange.linkWaiting')}
          </>
        )}
      </div>
      {!ended && endsAt !== undefined && <Life of="link" endsAt={endsAt} />}
      {error !== null && <ErrorNotice error={error} tone="plain" />}
      <MailFoot login={{ resendAt, resending, resend }} label={t('emailLogin.resendLink')} />
    </div>
  )
}
