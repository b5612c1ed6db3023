'use client'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '@/components/ui/Button'
import { Disclosure } from '@/components/ui/Disclosure'
import type { Passkeys } from '@/lib/custody/passkey'
import type { UnlockScreen } from '@/lib/frame-guest/screens'
import { createUnlockFlow } from '@/lib/frame-guest/unlock-flow'
import { FrameCard } from './FrameCard'
import styles from './FrameCard.module.css'
import { useFrameTexts } from './frame-texts'
import { PasskeyButtons } from './PasskeyButtons'
import { PasskeyCard } from './PasskeyCard'
import { PasswordForm } from './PasswordForm'
import { Unread } from './recovery-parts'
import type { ScreenProps } from './screen-props'

/** Asks for the owner's password or passkey, on a device that has no keys of the wallet. */
export default function UnlockWallet({ screen, worker, onAgree, onClose }: ScreenProps<UnlockScreen>) {
  const [flow] = useState(() => createUnlockFlow({ worker, onUnlocked: onAgree }))
  useEffect(() => flow.open(), [flow])
  const { t } = useFrameTexts()
  const { known, busy, progress, problem, wrongTries, accountName } = useStore(flow.store)
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
  const passkey = {
    ...{ worker, origin: screen.origin, label: t('frame.recovery.use') },
    onPress: (passkeys: Passkeys) => void flow.submitPasskey(passkeys),
  }
  const intro = (
    <>
      <p className={styles.text}>{t('frame.recovery.unlockBody')}</p>
      {has('passkey') && has('password') && (
        <PasskeyButtons {...passkey} tone="quiet" isBusy={busy === 'passkey'} problem={problem} />
      )}
    </>
  )
  if (!has('password')) {
    return (
      <PasskeyCard {...{ ...passkey, title, cancelLabel, problem }} isBusy={busy !== null} onCancel={cancel}>
        {intro}
        <NoWay />
      </PasskeyCard>
    )
  }
  return (
    <PasswordForm
      {...{ title, cancelLabel, accountName, progress, problem, wrongTries }}
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

/** For a visitor who has lost all ways: what still helps, and what does not. */
function NoWay() {
  const { t } = useFrameTexts()
  return (
    <Disclosure summary={t('frame.recovery.none')}>
      <p className={styles.text}>{t('frame.recovery.noneBody')}</p>
    </Disclosure>
  )
}
