'use client'
import { useState } from 'react'
import { ErrorNotice } from '@/components/modal/parts/ErrorNotice'
import { useOnline } from '@/components/modal/parts/use-online'
import { Button } from '@/components/ui/Button'
import { Disclosure } from '@/components/ui/Disclosure'
import { Picture } from '@/components/ui/Picture'
import type { Caip2 } from '@/lib/core/caip'
import { useAccount } from '@/lib/react/use-account'
import { useActiveNetwork } from '@/lib/react/use-active-network'
import { useNetworkToSwitchTo } from '@/lib/react/use-network-to-switch-to'
import { useSignIn } from '@/lib/react/use-sign-in'
import { useText } from '@/lib/react/use-text'
import { MessageFields } from './MessageFields'
import styles from './SIWXSignMessageView.module.css'
import { SignInStatus } from './SignInStatus'
import { SwitchFirst } from './SwitchFirst'

/**
 * The message to sign and the account. Status texts never move the buttons: they appear below them on a desktop and
 * above them on a phone, as in the review of a swap.
 */
export default function SIWXSignMessageView() {
  const t = useText()
  const { address, profileImage } = useAccount()
  const current = useActiveNetwork()
  const target = useNetworkToSwitchTo()
  /** The network that the visitor chose to sign on although it is not the default one. */
  const [chosen, setChosen] = useState<Caip2>()
  const { step, message, text, error, required, sign, cancel } = useSignIn()
  const offline = !useOnline()
  const isAsking = step === 'ready' || step === 'failed'
  const isOfUse = error === null || error.canRetry
  const again = step === 'failed' && message === null
  const label = () => {
    if (step === 'verifying') return t('signIn.authenticating')
    if (step === 'signing' || step === 'switching') return t('signIn.inWallet')
    if (offline) return t('error.offline')
    return t(again ? 'common.tryAgain' : 'signIn.signIn')
  }
  const isPending = step === 'signing' || step === 'verifying' || step === 'switching'
  const isElsewhere = target?.chainNamespace === current.chainNamespace && chosen !== current.caipNetworkId
  if (required && isElsewhere && !isPending) {
    const stay = () => setChosen(current.caipNetworkId)
    return <SwitchFirst target={target} current={current} onStay={stay} onCancel={cancel} />
  }
  return (
    <div className={styles.signIn}>
      <div className={styles.what}>
        <Picture src={profileImage} seed={address ?? ''} size={56} className={styles.face} />
        <p className={styles.title}>{t('signIn.title', { site: message?.domain ?? window.location.host })}</p>
        <p>{t('signIn.free')}</p>
      </div>
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
      <div className={styles.actions}>
        {isOfUse && (
          <Button busy={!isAsking} inactive={offline} className={styles.main} onClick={sign}>
            {label()}
          </Button>
        )}
        <Button tone={isOfUse ? 'link' : 'quiet'} onClick={cancel}>
          {t(required ? 'common.cancel' : 'signIn.notNow')}
        </Button>
      </div>
      <div className={styles.told}>
        {error !== null && <ErrorNotice error={error} offeredStep={again ? 'tryAgain' : undefined} />}
        <SignInStatus step={step} onAgain={sign} />
        {required && isAsking && <p className={styles.note}>{t('signIn.requiredHint')}</p>}
      </div>
    </div>
  )
}
