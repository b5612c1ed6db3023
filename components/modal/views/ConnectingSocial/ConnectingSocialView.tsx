'use client'
import { useHeaderTitle } from '@/components/modal/header-slots'
import { AppLinkButton } from '@/components/modal/parts/AppLinkButton'
import { ErrorBody } from '@/components/modal/parts/ErrorBody'
import { LoginConnecting } from '@/components/modal/parts/LoginConnecting'
import { useWaitStage } from '@/components/modal/parts/use-wait-stage'
import { WalletAnswer } from '@/components/modal/parts/WalletAnswer'
import { Button } from '@/components/ui/Button'
import { ProviderMark } from '@/components/ui/provider-marks'
import { providerNames } from '@/lib/core/provider-names'
import type { ViewParams } from '@/lib/modal/views'
import { useRuntime } from '@/lib/react/runtime-context'
import { useSocialLogin } from '@/lib/react/use-social-login'
import { useText } from '@/lib/react/use-text'
import styles from './ConnectingSocialView.module.css'

/** A login with a social provider. The flow leaves the view when the wallet is connected. */
export default function ConnectingSocialView({ provider }: ViewParams['ConnectingSocial']) {
  const { modal } = useRuntime()
  const t = useText()
  const { step, error, link, start, reopen, cancel } = useSocialLogin(provider)
  const stage = useWaitStage(step === 'starting')
  const names = { provider: providerNames[provider] }
  useHeaderTitle(t('socialLogin.title', names))
  const picture = (
    <span className={styles.picture}>
      <ProviderMark provider={provider} className={styles.mark} />
    </span>
  )
  const cancelButton = (
    <Button tone={step === 'asking' || link !== undefined ? 'link' : 'quiet'} onClick={cancel}>
      {t('common.cancel')}
    </Button>
  )

  if (step === 'connecting') return <LoginConnecting onCancel={cancel} />
  if (step === 'failed' && error !== null) {
    const again = error.canRetry
    return (
      <WalletAnswer
        picture={picture}
        role="alert"
        title={t(error.textKey, error.details)}
        actions={
          <>
            {again && <Button onClick={start}>{t('common.tryAgain')}</Button>}
            <Button tone={again ? 'link' : 'quiet'} onClick={modal.back}>
              {t('emailLogin.otherMethod')}
            </Button>
          </>
        }
      >
        <ErrorBody error={error} offeredStep={again ? 'tryAgain' : undefined} />
      </WalletAnswer>
    )
  }
  if (step === 'idle') {
    return (
      <WalletAnswer
        picture={picture}
        role="status"
        title={t('socialLogin.title', names)}
        actions={<Button onClick={start}>{t('socialLogin.continue', names)}</Button>}
      >
        <p>{t('socialLogin.offer', names)}</p>
      </WalletAnswer>
    )
  }
  if (step === 'starting') {
    const isLate = stage === 'long' || stage === 'stuck'
    return (
      <WalletAnswer
        picture={picture}
        waiting
        role="status"
        title={t('socialLogin.opening', names)}
        actions={cancelButton}
      >
        <p>{t(isLate ? 'modal.stillWorking' : 'socialLogin.openingBody')}</p>
      </WalletAnswer>
    )
  }
  if (link !== undefined) {
    return (
      <WalletAnswer
        picture={picture}
        waiting
        role="status"
        title={t('socialLogin.atProvider', names)}
        actions={
          <>
            <AppLinkButton
              link={{ href: link, kind: 'universal', target: '_top' }}
              label={t('socialLogin.continue', names)}
            />
            {cancelButton}
          </>
        }
      >
        <p>{t('socialLogin.leavingBody')}</p>
        <p>{t('socialLogin.refusedBody')}</p>
      </WalletAnswer>
    )
  }
  const isAsked = step === 'asking'
  return (
    <WalletAnswer
      picture={picture}
      waiting
      role="status"
      title={isAsked ? t('socialLogin.closed') : t('socialLogin.atProvider', names)}
      actions={
        <>
          {isAsked && <Button onClick={reopen}>{t('socialLogin.openAgain')}</Button>}
          {cancelButton}
        </>
      }
    >
      <p>{t(isAsked ? 'socialLogin.closedBody' : 'socialLogin.atProviderBody')}</p>
    </WalletAnswer>
  )
}
