'use client'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '@/components/ui/Button'
import { providerNames } from '@/lib/core/provider-names'
import { openOutsideWindow } from '@/lib/frame-guest/outside-window'
import { countsAsStepUp, createWayStepUpFlow, type WayStepUpFlow } from '@/lib/frame-guest/way-step-up-flow'
import styles from '../FrameCard.module.css'
import { useFrameTexts } from '../frame-texts'
import { PasskeyButtons } from '../PasskeyButtons'
import { PasswordForm } from '../PasswordForm'
import { ProblemNotice } from '../recovery-parts'
import type { SectionProps } from './section-props'

interface StepUpByWay {
  readonly flow: WayStepUpFlow
  /** `StepUpPassword` takes the place of the card. */
  readonly isAsking: boolean
  /** A code can be mailed. Assumed until it is known. */
  readonly hasMailbox: boolean
}

/** The owner's password, passkey and account instead of a code by mail. */
export function useStepUpByWay(worker: SectionProps['worker'], onProven: () => void): StepUpByWay {
  const newest = useRef(onProven)
  useEffect(() => {
    newest.current = onProven
  })
  const [flow] = useState(() => createWayStepUpFlow({ worker, onProven: () => newest.current() }))
  useEffect(() => flow.open(), [flow])
  const isAsking = useStore(flow.store, (state) => state.isAsking)
  const hasMailbox = useStore(flow.store, (state) => state.hasMailbox)
  return { flow, isAsking, hasMailbox }
}

/** A card that asks for the password. */
export function StepUpPassword({ flow }: Pick<StepUpByWay, 'flow'>) {
  const { t } = useFrameTexts()
  const { busy, progress, problem, wrongTries, accountName } = useStore(flow.store)
  return (
    <PasswordForm
      {...{ accountName, progress, problem, wrongTries }}
      title={t('frame.code.password')}
      purpose="current"
      submitLabel={t('frame.recovery.check')}
      cancelLabel={t('frame.recovery.cancel')}
      isBusy={busy === 'password'}
      onSubmit={(password) => void flow.submitPassword(password)}
      onCancel={() => flow.ask(false)}
    >
      <p className={styles.text}>{t('frame.code.passwordBody')}</p>
    </PasswordForm>
  )
}

/** The buttons beside the one that mails a code; none without a way that counts. */
export function StepUpButtons({
  flow,
  worker,
  screen,
}: Pick<StepUpByWay, 'flow'> & Pick<SectionProps, 'worker' | 'screen'>) {
  const { t, locale } = useFrameTexts()
  const { known, busy, problem, account } = useStore(flow.store)
  const counting = known?.isLocked === false ? known.ways.filter((way) => countsAsStepUp(way, Date.now())) : []
  const has = (wanted: string) => counting.some(({ way }) => way === wanted)
  return (
    <>
      <ProblemNotice problem={problem} />
      {account !== null && (
        <Button tone="quiet" onClick={() => void flow.submitAccount(openOutsideWindow(locale))}>
          {t('frame.code.again', { provider: providerNames[account] })}
        </Button>
      )}
      {has('passkey') && (
        <PasskeyButtons
          {...{ worker, problem }}
          label={t('frame.code.passkey')}
          tone="quiet"
          origin={screen.origin}
          isBusy={busy === 'passkey'}
          onPress={(passkeys) => void flow.submitPasskey(passkeys)}
        />
      )}
      {has('password') && (
        <Button tone="quiet" onClick={() => flow.ask(true)}>
          {t('frame.code.password')}
        </Button>
      )}
    </>
  )
}
