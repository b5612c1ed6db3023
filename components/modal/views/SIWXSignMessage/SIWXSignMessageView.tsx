'use client'
import { ErrorNotice } from '@/components/modal/parts/ErrorNotice'
import { useOnline } from '@/components/modal/parts/use-online'
import { Button } from '@/components/ui/Button'
import { Disclosure } from '@/components/ui/Disclosure'
import { errorCatalogue } from '@/lib/core/error-catalogue'
import { useSignIn } from '@/lib/react/use-sign-in'
import { useText } from '@/lib/react/use-text'
import { MessageFields } from './MessageFields'
import styles from './SIWXSignMessageView.module.css'
import { SignInStatus } from './SignInStatus'

/**
 * The message to sign and the account. Status texts never move the buttons: they appear below them on a desktop and
 * above them on a phone, as in the review of a swap.
 */
export default function SIWXSignMessageView() {
  const t = useText()
  const { step, message, text, error, required, sign, cancel } = useSignIn()
  const offline = !useOnline()
  const isAsking = step === 'ready' || step === 'failed'
  const isOfUse = error === null || errorCatalogue[error.code].retry !== 'never'
  const again = step === 'failed' && message === null
  const label = () => {
    if (step === 'verifying') return t('signIn.authenticating')
    if (step === 'signing' || step === 'switching') return t('signIn.inWallet')
    if (offline) return t('connection.offline')
    return t(again ? 'common.tryAgain' : 'signIn.signIn')
  }
  return (
    <div className={styles.signIn}>
      <MessageFields message={message} dimmed={step === 'preparing'} />
      <div className={styles.raw}>
        <Disclosure summary={t('signIn.message')}>
          {text === null ? (
            t('signIn.preparing')
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard
            <pre className={styles.text} dir="ltr" lang="en" tabIndex={0}>
              {text}
            </pre>
          )}
        </Disclosure>
      </div>
      <p className={styles.note}>{t('signIn.free')}</p>
      <div className={styles.actions}>
        {isOfUse && (
          <Button busy={!isAsking} inactive={offline} className={styles.main} onClick={sign}>
            {label()}
          </Button>
        )}
        <Button tone={isOfUse ? 'link' : 'quiet'} onClick={cancel}>
          {t('common.cancel')}
        </Button>
      </div>
      <div className={styles.told}>
        {error !== null && <ErrorNotice error={error} offeredStep={again ? 'tryAgain' : undefined} />}
        <SignInStatus step={step} />
        {required && isAsking && <p className={styles.note}>{t('signIn.requiredHint')}</p>}
      </div>
    </div>
  )
}
