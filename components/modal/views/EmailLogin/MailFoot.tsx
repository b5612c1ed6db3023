'use client'
import { Button } from '@/components/ui/Button'
import { useRuntime } from '@/lib/react/runtime-context'
import type { EmailLogin } from '@/lib/react/use-email-login'
import { useText } from '@/lib/react/use-text'
import styles from './EmailLoginView.module.css'
import { ManyTries } from './ManyTries'
import { useSecondsUntil } from './use-seconds-until'
import { useWaitLabel } from './use-wait-label'

/** A step that waits for a mail. */
export type MailedStep = Pick<EmailLogin, 'resendAt' | 'resending'> & {
  /** Another mail cannot be asked for without it. */
  readonly resend?: (() => void) | undefined
  /** The mailbox is the only one that the step can have without it. */
  readonly editAddress?: (() => void) | undefined
}

/** What to do when the mail does not come: another one, another address, the spam folder. */
export function MailFoot({ login, label }: { login: MailedStep; label: string }) {
  const t = useText()
  const { outboxUrl } = useRuntime().config
  const wait = useSecondsUntil(login.resendAt)
  const waitLabel = useWaitLabel()
  return (
    <div className={styles.foot}>
      <p>{t('emailLogin.spam')}</p>
      <ManyTries seconds={wait} />
      {login.resend && (
        <Button tone="quiet" busy={login.resending} inactive={wait > 0} onClick={login.resend}>
          {waitLabel(wait, label)}
        </Button>
      )}
      <div className={styles.links}>
        {login.editAddress && (
          <Button tone="link" onClick={login.editAddress}>
            {t('emailLogin.otherAddress')}
          </Button>
        )}
        {outboxUrl !== '' && (
          <a className={styles.outbox} href={outboxUrl} target="_blank" rel="noopener noreferrer">
            {t('emailLogin.outbox')}
          </a>
        )}
      </div>
    </div>
  )
}
