'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/Button'
import { ProviderMark } from '@/components/ui/provider-marks'
import { TextField } from '@/components/ui/TextField'
import { isEmailAddress } from '@/lib/core/email-address'
import type { OutsideProvider } from '@/lib/core/login-providers'
import { providerNames } from '@/lib/core/provider-names'
import type { LoginsFlow, LoginsState, LoginsStep } from '@/lib/frame-guest/logins-flow'
import { openOutsideWindow } from '@/lib/frame-guest/outside-window'
import { FrameCard } from '../FrameCard'
import styles from '../FrameCard.module.css'
import { useFrameTexts } from '../frame-texts'
import { LoginsNotice } from './LoginsNotice'
import { MailedCode } from './MailedCode'

interface AddLoginProps {
  readonly flow: LoginsFlow
  readonly state: LoginsState
  readonly step: Exclude<LoginsStep, { readonly at: 'list' | 'prove' | 'remove' }>
  /** That this installation has. */
  readonly providers: readonly OutsideProvider[]
}

/** Adds an account of another service, or a mailbox: its link and its code, as for a login. */
export function AddLogin({ flow, state, step, providers }: AddLoginProps) {
  const { t, locale } = useFrameTexts()
  const [email, setEmail] = useState('')
  const [isRefused, setRefused] = useState(false)
  const leave = () => flow.go(step.at === 'add' ? { at: 'list' } : { at: 'add' })
  const known = typeof state.known === 'object' ? state.known.logins : []
  const hasMailbox = known.some(({ provider }) => provider === 'email')
  const submit = () => {
    if (!isEmailAddress(email.trim())) return setRefused(true)
    void flow.addMailbox(email.trim())
  }
  return (
    <FrameCard
      title={t('frame.logins.add')}
      onEscape={leave}
      actions={
        <>
          <LoginsNotice state={state} />
          {step.at === 'mailbox' && (
            <Button busy={state.isBusy} onClick={submit}>
              {t('frame.logins.mail')}
            </Button>
          )}
          <Button tone="quiet" onClick={leave}>
            {t('frame.recovery.cancel')}
          </Button>
        </>
      }
    >
      {step.at === 'add' && (
        <>
          <p className={styles.text}>{t('frame.logins.addBody')}</p>
          {providers.map((provider) => (
            <Button
              key={provider}
              tone="quiet"
              onClick={() => void flow.addAccount(provider, openOutsideWindow(locale))}
            >
              <ProviderMark provider={provider} />
              <span>{providerNames[provider]}</span>
            </Button>
          ))}
          {!hasMailbox && (
            <Button tone="quiet" onClick={() => flow.go({ at: 'mailbox' })}>
              {t('frame.logins.email')}
            </Button>
          )}
        </>
      )}
      {step.at === 'window' && (
        <p className={styles.text} role="status">
          {t('frame.logins.window', { provider: providerNames[step.provider] })}
        </p>
      )}
      {step.at === 'mailbox' && (
        <TextField
          label={t('frame.logins.email')}
          inputMode="email"
          value={email}
          problem={isRefused && t('emailLogin.invalid')}
          onChange={(next) => {
            setEmail(next)
            setRefused(false)
          }}
        />
      )}
      {step.at === 'link' && (
        <>
          <p className={styles.text} role="status">
            {t('frame.logins.link')}
          </p>
          <p className={styles.text}>
            {t('emailLogin.matchNumber')} <strong>{step.matchNumber}</strong>
          </p>
        </>
      )}
      {step.at === 'code' && (
        <MailedCode
          isBusy={state.isBusy}
          isWrong={state.codeProblem?.kind === 'code'}
          onCode={(code) => void flow.enterMailboxCode(code)}
        />
      )}
    </FrameCard>
  )
}
