'use client'
import { useId, useState } from 'react'
import { ErrorNotice } from '@/components/modal/parts/ErrorNotice'
import { useWaitStage } from '@/components/modal/parts/use-wait-stage'
import { CodeField } from '@/components/ui/CodeField'
import type { EmailLogin } from '@/lib/react/use-email-login'
import { useText } from '@/lib/react/use-text'
import styles from './EmailLoginView.module.css'
import { Life } from './Life'
import { type MailedStep, MailFoot } from './MailFoot'
import { StepTitle } from './StepTitle'
import { usePreparing } from './use-preparing'

const LENGTH = 6

interface CodeStepProps {
  login: MailedStep & Pick<EmailLogin, 'email' | 'endsAt' | 'error' | 'busy' | 'submitCode'>
  title: string
  /** The wallet is made ready with the code. */
  preparesWallet?: boolean
}

/** The code of a mail. It is sent with its last digit. */
export function CodeStep({ login, title, preparesWallet = false }: CodeStepProps) {
  const t = useText()
  const { email, endsAt, error, busy } = login
  const [code, setCode] = useState('')
  const [failed, setFailed] = useState(error)
  const [isRefused, setRefused] = useState(false)
  const refusedId = useId()
  const preparing = usePreparing(busy) && preparesWallet
  const stage = useWaitStage(busy)

  // A code that was refused makes room for the next one.
  if (error !== failed) {
    setFailed(error)
    if (error !== null) setCode('')
  }
  const { left } = error?.code === 'email.code_wrong' ? error.details : {}
  const change = (next: string) => {
    setCode(next)
    setRefused(false)
    if (next.length === LENGTH) login.submitCode(next)
  }
  return (
    <div className={styles.login}>
      <StepTitle title={title} body={t('emailLogin.codeBody', { email })} focus={false} />
      <CodeField
        label={t('emailLogin.code')}
        length={LENGTH}
        value={code}
        onChange={change}
        busy={busy}
        invalid={error?.code === 'email.code_wrong'}
        describedBy={refusedId}
        onRefuse={() => setRefused(true)}
      />
      <p id={refusedId} className={styles.refused} role="alert">
        {isRefused && t('emailLogin.codeDigits')}
      </p>
      <div className={styles.told}>
        <p className={styles.status} role="status">
          {busy && (
            <span>
              {t(
                stage === 'stuck'
                  ? 'modal.stillWorking'
                  : preparing
                    ? 'emailLogin.preparing'
                    : 'emailLogin.codeChecking',
              )}
            </span>
          )}
          {busy && preparing && <span className={styles.small}>{t('emailLogin.preparingBody')}</span>}
        </p>
        {!busy && error === null && endsAt !== undefined && <Life of="code" endsAt={endsAt} />}
        {!busy && typeof left === 'number' && (
          <p className={styles.refused} role="alert">
            {t('emailLogin.codeLeft', { left })}
          </p>
        )}
        {!busy && error !== null && typeof left !== 'number' && error.code !== 'email.cooldown' && (
          <ErrorNotice error={error} tone="plain" />
        )}
      </div>
      {/* Keeps its place while a code is checked: nothing jumps. */}
      <div className={styles.kept} data-hidden={busy || undefined} inert={busy}>
        <MailFoot login={login} label={t('emailLogin.resendCode')} />
      </div>
    </div>
  )
}
