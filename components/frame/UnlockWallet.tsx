'use client'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '@/components/ui/Button'
import { Disclosure } from '@/components/ui/Disclosure'
import type { UnlockScreen } from '@/lib/frame-guest/screens'
import { createUnlockFlow, type UnlockFlow } from '@/lib/frame-guest/unlock-flow'
import { FrameCard } from './FrameCard'
import styles from './FrameCard.module.css'
import { useFrameTexts } from './frame-texts'
import { PasskeyCard } from './PasskeyCard'
import { PasswordForm } from './PasswordForm'
import { passkeysHere } from './passkeys-here'
import { Unread } from './recovery-parts'
import type { ScreenProps } from './screen-props'

/** Asks for the owner's password or passkey, on a device that has no keys of the wallet. */
export default function UnlockWallet({ worker, onAgree, onClose }: ScreenProps<UnlockScreen>) {
  const [flow] = useState(() => createUnlockFlow({ worker, onUnlocked: onAgree }))
  useEffect(() => flow.open(), [flow])
  const { t } = useFrameTexts()
  const { known, busy, progress, problem, wrongTries, email } = useStore(flow.store)
  const cancel = () => onClose()
  const title = t('frame.recovery.unlockTitle')
  const cancelLabel = t('frame.recovery.cancel')

  if (typeof known !== 'object') {
    return (
      <FrameCard
        title={title}
        onEscape={cancel}
        actions={
          <Button tone="quiet" onClick={cancel}>
            {cancelLabel}
          </Button>
        }
      >
        <Unread isLoading={known === 'loading'} onRetry={flow.retry} />
      </FrameCard>
    )
  }
  const has = (wanted: string) => known.ways.some(({ way }) => way === wanted)
  const intro = (
    <>
      <p className={styles.text}>{t('frame.recovery.unlockBody')}</p>
      {has('passkey') && has('password') && <PasskeyButton {...{ flow }} isBusy={busy === 'passkey'} />}
    </>
  )
  if (!has('password')) {
    return (
      <PasskeyCard
        {...{ title, cancelLabel, problem }}
        buttonLabel={t('frame.recovery.use')}
        isBusy={busy !== null}
        onPress={(passkeys) => void flow.submitPasskey(passkeys)}
        onCancel={cancel}
      >
        {intro}
        <NoWay />
      </PasskeyCard>
    )
  }
  return (
    <PasswordForm
      {...{ title, cancelLabel, email, progress, problem, wrongTries }}
      purpose="current"
      submitLabel={t('frame.recovery.unlock')}
      isBusy={busy === 'password'}
      onSubmit={(password) => void flow.submitPassword(password)}
      onCancel={cancel}
      below={<NoWay />}
    >
      {intro}
    </PasswordForm>
  )
}

function PasskeyButton({ flow, isBusy }: { flow: UnlockFlow; isBusy: boolean }) {
  const { t } = useFrameTexts()
  return (
    <Button tone="quiet" busy={isBusy} onClick={() => void flow.submitPasskey(passkeysHere)}>
      {t('frame.recovery.use')}
    </Button>
  )
}

/** For a visitor who has lost all ways: what still helps, and what does not. */
function NoWay() {
  const { t } = useFrameTexts()
  return (
    <Disclosure summary={t('frame.recovery.none')}>
      <p className={styles.text}>{t('frame.recovery.noneBody')}</p>
    </Disclosure>
  )
}
