'use client'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { ErrorNotice } from '@/components/modal/parts/ErrorNotice'
import { AskAgain, OpenWallet } from '@/components/modal/parts/OpenWallet'
import { PicturePicker } from '@/components/modal/parts/PicturePicker'
import { useOnline } from '@/components/modal/parts/use-online'
import { useWaitStage } from '@/components/modal/parts/use-wait-stage'
import { Button } from '@/components/ui/Button'
import { errorCatalogue } from '@/lib/core/error-catalogue'
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
  const { text, picture, zone, status, error, isSigning, isRegistering, enter } = registration
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const isBusy = isSigning || isRegistering
  const online = useOnline()
  const stage = useWaitStage(isRegistering)
  const isWrong = isRefused(registration)

  useEffect(() => input.current?.focus({ preventScroll: true }), [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || !online) return
    if (status === 'available') registration.register()
    else input.current?.focus()
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
      {error !== undefined && !isBusy && (
        <ErrorNotice error={error} tone="plain" offeredStep={isAgain(registration) ? 'tryAgain' : 'chooseName'} />
      )}
      <Button type="submit" busy={isBusy} inactive={!online || (status !== 'available' && !isBusy)}>
        {buttonText(registration, online, t)}
      </Button>
      <div className={styles.told} role="status">
        {isSigning && <OpenWallet />}
        {(stage === 'long' || stage === 'stuck') && <p>{t('modal.stillWorking')}</p>}
      </div>
      {isSigning && (
        <div className={styles.links}>
          <AskAgain onAgain={registration.register} />
          <Button tone="link" onClick={registration.cancel}>
            {t('common.cancel')}
          </Button>
        </div>
      )}
    </form>
  )
}

/** The last attempt failed for a reason that may have passed. */
function isAgain({ error }: NameRegistration): boolean {
  return error !== undefined && errorCatalogue[error.code].retry !== 'never'
}

function buttonText(registration: NameRegistration, online: boolean, t: ReturnType<typeof useText>): string {
  const { text, zone, status, isSigning, isRegistering, isChecking, refusal } = registration
  if (isSigning) return t('names.inWallet')
  if (isRegistering) return t('names.registering')
  if (!online) return t('connection.offline')
  if (refusal !== undefined || text === '') return t('names.enterName')
  if (status === 'available') {
    return isAgain(registration)
      ? t('common.tryAgain')
      : t('names.register', { name: `${text.toLowerCase()}.${zone ?? ''}` })
  }
  return isChecking ? t('names.checking') : t('names.chooseAnother')
}
