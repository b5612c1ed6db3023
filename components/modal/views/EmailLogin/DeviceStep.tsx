'use client'
import { ErrorNotice } from '@/components/modal/parts/ErrorNotice'
import type { EmailLogin } from '@/lib/react/use-email-login'
import { useText } from '@/lib/react/use-text'
import styles from './EmailLoginView.module.css'
import { Life } from './Life'
import { MailFoot } from './MailFoot'
import { StepTitle } from './StepTitle'

/** The visitor opens the link of the mail. The step waits by itself. */
export function DeviceStep({ login }: { login: EmailLogin }) {
  const t = useText()
  const { email, matchNumber, endsAt, error, ended } = login
  return (
    <div className={styles.login}>
      <StepTitle title={t('emailLogin.deviceTitle')} body={t('emailLogin.deviceBody', { email })} />
      {matchNumber !== undefined && !ended && (
        <p className={styles.match}>
          <span>{t('emailLogin.matchNumber')}</span>
          <bdi className={styles.number} dir="ltr">
            {matchNumber}
          </bdi>
        </p>
      )}
      <div className={styles.waiting} role="status">
        {!ended && (
          <>
            <span className={styles.pulse} aria-hidden="true" />
            {t('emailLogin.deviceWaiting')}
          </>
        )}
      </div>
      {!ended && endsAt !== undefined && <Life of="link" endsAt={endsAt} />}
      {matchNumber !== undefined && !ended && (
        <div className={styles.foot}>
          <p>{t('emailLogin.otherDevice')}</p>
        </div>
      )}
      {error !== null && error.code !== 'email.cooldown' && <ErrorNotice error={error} tone="plain" />}
      <MailFoot login={login} label={t('emailLogin.resendLink')} />
    </div>
  )
}
