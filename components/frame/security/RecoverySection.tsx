'use client'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '@/components/ui/Button'
import type { KnownRecovery } from '@/lib/frame-guest/known-recovery'
import { createRecoveryFlow, type RecoveryFlow } from '@/lib/frame-guest/recovery-flow'
import styles from '../FrameCard.module.css'
import { useFrameTexts } from '../frame-texts'
import { PasskeyCard } from '../PasskeyCard'
import { PasswordForm } from '../PasswordForm'
import { AutomaticStep } from './AutomaticStep'
import { FreshCode } from './FreshCode'
import { RecoveryOverview } from './RecoveryOverview'
import type { SectionProps } from './section-props'
import { RemoveStep, WayStep } from './WayStep'

/** Who can restore the wallet, and how its owner changes that: one card for each step. */
export default function RecoverySection({ screen, worker, custody, onBack }: SectionProps) {
  const [flow] = useState(() => createRecoveryFlow(worker))
  useEffect(() => flow.open(), [flow])
  const { known, step, isBusy, codeProblem } = useStore(flow.store)
  if (typeof known !== 'object' || step.at === 'overview') {
    return <RecoveryOverview {...{ flow, custody }} onDone={onBack} />
  }
  // The focus begins at the title of each step.
  const key = 'way' in step ? `${step.at} ${step.way}` : step.at
  if (step.at === 'automatic') return <AutomaticStep key={key} {...{ flow, known }} proven={step.proven !== null} />
  if (step.at === 'code') {
    return (
      <FreshCode
        key={key}
        {...{ isBusy, worker, screen }}
        isMailed={step.isMailed}
        problem={codeProblem}
        onSend={() => void flow.sendCode()}
        onCode={(code) => void flow.enterCode(code)}
        onProven={flow.proven}
        onLeave={() => flow.go({ at: 'overview' })}
      />
    )
  }
  if (step.at === 'way') return <WayStep key={key} {...{ flow, known }} way={step.way} />
  if (step.at === 'remove') return <RemoveStep key={key} flow={flow} way={step.way} />
  return step.way === 'password' ? (
    <PasswordStep key={key} flow={flow} />
  ) : (
    <PasskeyStep key={key} {...{ flow, known, worker }} origin={screen.origin} />
  )
}

/** A new password, or the stored one once more. */
function PasswordStep({ flow }: { flow: RecoveryFlow }) {
  const { t } = useFrameTexts()
  const { step, isBusy, progress, problem, accountName } = useStore(flow.store)
  const isNew = step.at === 'new'
  return (
    <PasswordForm
      title={t(isNew ? 'frame.recovery.newPassword' : 'frame.recovery.provePassword')}
      purpose={isNew ? 'new' : 'current'}
      submitLabel={t(isNew ? 'frame.recovery.save' : 'frame.recovery.check')}
      cancelLabel={t(isNew ? 'frame.recovery.cancel' : 'frame.recovery.later')}
      {...{ accountName, isBusy, progress, problem }}
      onSubmit={(password) => void flow.submitPassword(password)}
      onCancel={() => flow.go({ at: 'overview' })}
    >
      {isNew ? (
        <>
          <p className={styles.text}>{t('frame.recovery.howPassword')}</p>
          <p className={styles.text}>{t('frame.recovery.loss')}</p>
        </>
      ) : (
        <p className={styles.text}>{t('frame.recovery.proveBody')}</p>
      )}
    </PasswordForm>
  )
}

/** A new passkey, or the stored one once more. */
function PasskeyStep({
  flow,
  known,
  worker,
  origin,
}: Pick<SectionProps, 'worker'> & { flow: RecoveryFlow; known: KnownRecovery; origin: string }) {
  const { t } = useFrameTexts()
  const { step, isBusy, problem } = useStore(flow.store)
  const isNew = step.at === 'new'
  const label = known.ways.find(({ way }) => way === 'passkey')?.label ?? null
  return (
    <PasskeyCard
      title={t(isNew ? 'frame.recovery.newPasskey' : 'frame.recovery.provePasskey')}
      label={t(isNew ? 'frame.recovery.newPasskey' : 'frame.recovery.use')}
      cancelLabel={t(isNew ? 'frame.recovery.cancel' : 'frame.recovery.later')}
      {...{ worker, origin, isBusy, problem }}
      instead={
        <Button onClick={() => flow.go({ at: 'new', way: 'password' })}>{t('frame.recovery.newPassword')}</Button>
      }
      onPress={(passkeys) => void flow.submitPasskey(passkeys)}
      onCancel={() => flow.go({ at: 'overview' })}
    >
      {isNew ? (
        <>
          <p className={styles.text}>{t('frame.recovery.howPasskey')}</p>
          <p className={styles.text}>{t('frame.recovery.loss')}</p>
        </>
      ) : (
        <>
          {label !== null && <bdi>{label}</bdi>}
          <p className={styles.text}>{t('frame.recovery.proveBody')}</p>
        </>
      )}
    </PasskeyCard>
  )
}
