'use client'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ErrorNotice } from '@/components/modal/parts/ErrorNotice'
import { useOnline } from '@/components/modal/parts/use-online'
import { useWaitStage } from '@/components/modal/parts/use-wait-stage'
import { Button } from '@/components/ui/Button'
import { isEmailAddress, isSameEmail } from '@/lib/core/email-address'
import { trimmed } from '@/lib/core/invisible'
import { useRuntime } from '@/lib/react/runtime-context'
import type { EmailLogin } from '@/lib/react/use-email-login'
import { useLocale, useText } from '@/lib/react/use-text'
import { formatLongWait } from '@/lib/text/format-wait'
import { AddressField } from './AddressField'
import styles from './EmailLoginView.module.css'
import { ManyTries } from './ManyTries'
import { useSecondsUntil } from './use-seconds-until'
import { useWaitLabel } from './use-wait-label'

/** The address. One that is not complete is refused here. */
export function AddressStep({ login }: { login: EmailLogin }) {
  const t = useText()
  const { config, modal, embedded } = useRuntime()
  const { busy, error, submitEmail } = login
  const [address, setAddress] = useState(
    () => login.email || (embedded.getState().submitted?.email ?? login.rememberedEmail() ?? ''),
  )
  // The login has not begun with an address of Connect that is none.
  const [refused, setRefused] = useState(() => {
    const { submitted } = embedded.getState()
    return submitted !== undefined && !isEmailAddress(trimmed(submitted.email))
  })
  const input = useRef<HTMLInputElement>(null)
  const email = trimmed(address)
  // A limit of one address does not apply to another one.
  const isSubmitted = isSameEmail(email, login.email)
  const wait = useSecondsUntil(isSubmitted ? Math.max(login.resendAt, login.pausedUntil) : login.pausedUntil)
  const waitLabel = useWaitLabel()
  const locale = useLocale()
  const offline = !useOnline()
  const stage = useWaitStage(busy)

  useEffect(() => input.current?.focus({ preventScroll: true }), [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy || wait > 0 || offline) return
    const isComplete = isEmailAddress(email)
    setRefused(!isComplete)
    if (isComplete) submitEmail(email)
    else input.current?.focus()
  }
  // The button counts a cooldown down. A lock shows for its own address only.
  const isNotHere = error?.code === 'email.cooldown' || (error?.code === 'email.locked' && !isSubmitted)
  const shown = isNotHere ? null : error
  const isLocked = shown?.code === 'email.locked'
  const time = isLocked ? formatLongWait(wait, locale) : null
  const again = shown?.canRetry === true
  const label = () => {
    if (offline) return t('error.offline')
    return waitLabel(wait, t(again && !busy ? 'common.tryAgain' : 'emailLogin.continue'))
  }
  return (
    <form className={styles.login} noValidate onSubmit={submit}>
      <p className={styles.lead}>{t('emailLogin.lead')}</p>
      {config.signIn !== 'off' && (
        <p className={styles.lead}>{t('emailLogin.signsIn', { site: window.location.host })}</p>
      )}
      <AddressField
        input={input}
        label={t('emailLogin.address')}
        value={address}
        busy={busy}
        refusal={refused ? t('emailLogin.invalid') : null}
        onChange={(typed) => {
          setAddress(typed)
          setRefused(false)
        }}
      />
      {shown !== null && !busy && (
        <ErrorNotice
          error={shown}
          outcome={time === null ? undefined : t('emailLogin.againIn', { time })}
          tone="plain"
          offeredStep={again && wait === 0 && !offline ? 'tryAgain' : undefined}
        />
      )}
      {!isLocked && <ManyTries seconds={wait} />}
      <Button type="submit" busy={busy} inactive={wait > 0 || offline}>
        {label()}
      </Button>
      <p className={styles.status} role="status">
        {(stage === 'long' || stage === 'stuck') && t('modal.stillWorking')}
      </p>
      {(shown !== null || stage === 'stuck') && (
        <Button tone="link" onClick={() => (busy ? login.editAddress() : modal.back())}>
          {t(busy ? 'common.cancel' : 'emailLogin.otherMethod')}
        </Button>
      )}
    </form>
  )
}
