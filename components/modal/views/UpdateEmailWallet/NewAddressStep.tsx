'use client'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ErrorNotice } from '@/components/modal/parts/ErrorNotice'
import { useOnline } from '@/components/modal/parts/use-online'
import { useWaitStage } from '@/components/modal/parts/use-wait-stage'
import { Button } from '@/components/ui/Button'
import { isEmailAddress, isSameEmail } from '@/lib/core/email-address'
import { trimmed } from '@/lib/core/invisible'
import type { EmailChange } from '@/lib/react/use-email-change'
import { useText } from '@/lib/react/use-text'
import { AddressField } from '../EmailLogin/AddressField'
import styles from '../EmailLogin/EmailLoginView.module.css'
import { ManyTries } from '../EmailLogin/ManyTries'
import { useSecondsUntil } from '../EmailLogin/use-seconds-until'
import { useWaitLabel } from '../EmailLogin/use-wait-label'

/** The new address. One that is not complete, or that the login has already, is refused here. */
export function NewAddressStep({ change }: { change: EmailChange }) {
  const t = useText()
  const { step, from, to, busy, error, resendAt, submitEmail, editAddress } = change
  const [address, setAddress] = useState(to)
  const [refused, setRefused] = useState<'emailLogin.invalid' | 'emailChange.same' | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const email = trimmed(address)
  const wait = useSecondsUntil(resendAt)
  const waitLabel = useWaitLabel()
  const offline = !useOnline()
  const isWorking = busy || step === 'checking'
  const stage = useWaitStage(isWorking)

  useEffect(() => input.current?.focus({ preventScroll: true }), [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWorking || wait > 0 || offline) return
    const isComplete = isEmailAddress(email)
    const isSame = isSameEmail(email, from)
    setRefused(isComplete ? (isSame ? 'emailChange.same' : null) : 'emailLogin.invalid')
    if (isComplete && !isSame) submitEmail(email)
    else input.current?.focus()
  }
  // The button counts a cooldown down.
  const shown = error?.code === 'email.cooldown' && wait > 0 ? null : error
  return (
    <form className={styles.login} noValidate onSubmit={submit}>
      <p className={styles.lead}>{t('emailChange.lead', { email: from })}</p>
      <AddressField
        input={input}
        label={t('emailChange.new')}
        value={address}
        busy={busy}
        refusal={refused && t(refused)}
        onChange={(typed) => {
          setAddress(typed)
          setRefused(null)
        }}
      />
      {shown !== null && !busy && (
        <ErrorNotice
          error={shown}
          outcome={shown.code === 'custody.not_approved' ? t('emailChange.otherDevice') : undefined}
          tone="plain"
          offeredStep="tryAgain"
        />
      )}
      <ManyTries seconds={wait} />
      <Button type="submit" busy={isWorking} inactive={wait > 0 || offline}>
        {offline ? t('error.offline') : waitLabel(wait, t('emailLogin.continue'))}
      </Button>
      <p className={styles.status} role="status">
        {(stage === 'long' || stage === 'stuck') && t('modal.stillWorking')}
      </p>
      {busy && stage === 'stuck' && (
        <Button tone="link" onClick={editAddress}>
          {t('common.cancel')}
        </Button>
      )}
    </form>
  )
}
