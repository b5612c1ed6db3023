'use client'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { ErrorNotice } from '@/components/modal/parts/ErrorNotice'
import { PicturePicker } from '@/components/modal/parts/PicturePicker'
import { SignatureWait } from '@/components/modal/parts/SignatureWait'
import { useOnline } from '@/components/modal/parts/use-online'
import { Button } from '@/components/ui/Button'
import type { AppError } from '@/lib/core/app-error'
import { NAME_MAX_LENGTH } from '@/lib/names/name-rules'
import { useAccount } from '@/lib/react/use-account'
import { type NameRegistration, useNameRegistration } from '@/lib/react/use-name-registration'
import { useText } from '@/lib/react/use-text'
import { isRefused, NameStatus } from './NameStatus'
import styles from './RegisterAccountNameView.module.css'
import { SuggestedNames } from './SuggestedNames'

/** A picture, a name with what the server says about it while it is typed, and the button that registers it. */
export function RegistrationForm() {
  const t = useText()
  const { address } = useAccount()
  const registration = useNameRegistration()
  const { text, picture, zone, status, error, checkError, isSigning, isRegistering, enter } = registration
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const isBusy = isSigning || isRegistering
  const online = useOnline()
  const isWrong = isRefused(registration)

  useEffect(() => input.current?.focus({ preventScroll: true }), [])

  const failure = isBusy ? undefined : (error ?? checkError)
  const press = () => {
    if (isBusy || !online) return
    if (status === 'available') registration.register()
    else if (failure === checkError && checkError !== undefined) registration.retry()
    else input.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    press()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p className={styles.lead}>{t('names.lead')}</p>
      <PicturePicker picture={picture} seed={address ?? ''} inactive={isBusy} onPick={registration.setPicture} />
      <div className={styles.field}>
        <label className={styles.label} htmlFor={id}>
          {t('names.name')}
        </label>
        <div className={styles.box} data-invalid={isWrong || undefined} dir="ltr">
          <input
            ref={input}
            id={id}
            className={styles.input}
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={NAME_MAX_LENGTH + 1}
            value={text}
            readOnly={isBusy}
            aria-invalid={isWrong || undefined}
            aria-describedby={`${id}-zone ${id}-status`}
            onChange={(event) => enter(event.target.value.replace(/\s/g, ''))}
          />
          <span id={`${id}-zone`} className={styles.zone}>
            {zone !== undefined && `.${zone}`}
          </span>
        </div>
        <NameStatus id={`${id}-status`} registration={registration} />
      </div>
      {!isBusy && <SuggestedNames registration={registration} onPick={() => input.current?.focus()} />}
      {failure !== undefined && (
        <ErrorNotice error={failure} tone="plain" offeredStep={isAgainOfUse(failure) ? 'tryAgain' : undefined} />
      )}
      <Button type="submit" busy={isBusy} inactive={!online || !(isBusy || canPress(registration))}>
        {buttonText(registration, failure, online, t)}
      </Button>
      <SignatureWait
        isSigning={isSigning}
        isSending={isRegistering}
        onAgain={registration.register}
        onCancel={registration.cancel}
      />
    </form>
  )
}

const isAgainOfUse = ({ canRetry }: AppError): boolean => canRetry

/** The name can be registered, or the server can be asked again. */
function canPress({ status, checkError }: NameRegistration): boolean {
  return status === 'available' || checkError !== undefined
}

/** The main button says what is missing, or what it does. */
function buttonText(
  { text, typedName, status, isSigning, isRegistering, isChecking, refusal }: NameRegistration,
  failure: AppError | undefined,
  online: boolean,
  t: ReturnType<typeof useText>,
): string {
  if (isSigning) return t('names.inWallet')
  if (isRegistering) return t('names.registering')
  if (!online) return t('error.offline')
  if (refusal !== undefined || text === '') return t('names.enterName')
  if (isChecking) return t('names.checking')
  if (status === 'taken' || status === 'reserved') return t('names.chooseAnother')
  return failure !== undefined && isAgainOfUse(failure)
    ? t('common.tryAgain')
    : t('names.register', { name: typedName })
}
