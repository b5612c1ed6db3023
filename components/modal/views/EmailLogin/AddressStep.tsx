'use client'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { ErrorNotice } from '@/components/modal/parts/ErrorNotice'
import { useOnline } from '@/components/modal/parts/use-online'
import { useWaitStage } from '@/components/modal/parts/use-wait-stage'
import { Button } from '@/components/ui/Button'
import { isEmailAddress } from '@/lib/core/email-address'
import { errorCatalogue } from '@/lib/core/error-catalogue'
import { trimmed } from '@/lib/core/invisible'
import { useRuntime } from '@/lib/react/runtime-context'
import type { EmailLogin } from '@/lib/react/use-email-login'
import { useLocale, useText } from '@/lib/react/use-text'
import { formatLongWait } from '@/lib/text/format-wait'
import styles from './EmailLoginView.module.css'
import { ManyTries } from './ManyTries'
import { useSecondsUntil } from './use-seconds-until'
import { useWaitLabel } from './use-wait-label'

/** The address. One that is not complete is refused here. */
export function AddressStep({ login }: { login: EmailLogin }) {
  const t = useText()
  const { modal } = useRuntime()
  const { busy, error, submitEmail } = login
  const [address, setAddress] = useState(() => login.email || (login.rememberedEmail() ?? ''))
  const [refused, setRefused] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const wait = useSecondsUntil(login.resendAt)
  const waitLabel = useWaitLabel()
  const locale = useLocale()
  const offline = !useOnline()
  const stage = useWaitStage(busy)

  useEffect(() => input.current?.focus({ preventScroll: true }), [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy || wait > 0 || offline) return
    const email = trimmed(address)
    const isComplete = isEmailAddress(email)
    setRefused(!isComplete)
    if (isComplete) submitEmail(email)
    else input.current?.focus()
  }
  // The button counts a cooldown down.
  const shown = error?.code === 'email.cooldown' ? null : error
  const { seconds } = shown?.code === 'email.locked' ? shown.details : {}
  const lockedFor = () => {
    if (typeof seconds !== 'number') return undefined
    const time = formatLongWait(seconds, locale)
    return time === null ? t('error.emailCooldown', { seconds }) : t('emailLogin.againIn', { time })
  }
  const again = shown !== null && errorCatalogue[shown.code].retry !== 'never'
  const label = () => {
    if (offline) return t('connection.offline')
    return waitLabel(wait, t(again && !busy ? 'common.tryAgain' : 'emailLogin.continue'))
  }
  return (
    <form className={styles.login} noValidate onSubmit={submit}>
      <p className={styles.lead}>{t('emailLogin.lead')}</p>
      <div className={styles.field}>
        <label className={styles.label} htmlFor={id}>
          {t('emailLogin.address')}
        </label>
        <input
          ref={input}
          id={id}
          className={styles.input}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="send"
          dir="ltr"
          // One more than allowed: a longer address is refused. Cutting it would make another address.
          maxLength={255}
          value={address}
          readOnly={busy}
          aria-invalid={refused || undefined}
          aria-describedby={refused ? `${id}-refused` : undefined}
          onChange={(event) => {
            setAddress(event.target.value)
            setRefused(false)
          }}
        />
        <p className={styles.refused} id={`${id}-refused`} role="alert">
          {refused && t('emailLogin.invalid')}
        </p>
      </div>
      {shown !== null && !busy && (
        <ErrorNotice
          error={shown}
          outcome={lockedFor()}
          tone="plain"
          offeredStep={again && wait === 0 && !offline ? 'tryAgain' : undefined}
        />
      )}
      <ManyTries seconds={wait} />
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
