'use client'
import { Button } from '@/components/ui/Button'
import { useRuntime } from '@/lib/react/runtime-context'
import type { EmailLogin } from '@/lib/react/use-email-login'
import { useText } from '@/lib/react/use-text'
import styles from './EmailLoginView.module.css'
import { useSecondsUntil } from './use-seconds-until'

/** What to do when the mail does not come: another one, another address, the spam folder. */
export function MailFoot({ login, label }: { login: EmailLogin; label: string }) {
  const t = useText()
  const { outboxUrl } = useRuntime().config
  const wait = useSecondsUntil(login.resendAt)
  return (
    <div className={styles.foot}>
      <p>{t('emailLogin.spam')}</p>
      <Button tone="quiet" busy={login.resending} inactive={wait > 0} onClick={login.resend}>
        {wait > 0 ? t('error.emailCooldown', { seconds: wait }) : label}
      </Button>
      <div className={styles.links}>
        <Button tone="link" onClick={login.editAddress}>
          {t('emailLogin.otherAddress')}
        </Button>
        {outboxUrl !== '' && (
          <a className={styles.outbox} href={outboxUrl} target="_blank" rel="noopener noreferrer">
            {t('emailLogin.outbox')}
          </a>
        )}
      </div>
    </div>
  )
}
