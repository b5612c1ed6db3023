'use client'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '@/components/ui/Button'
import { Notice } from '@/components/ui/Notice'
import { createExportFlow, type ExportFlow, type ExportState } from '@/lib/frame-guest/export-flow'
import { FrameCard } from '../FrameCard'
import styles from '../FrameCard.module.css'
import { useFrameTexts } from '../frame-texts'
import { MailedCode, MailedCodeNotice } from './MailedCode'
import { StepUpButtons, StepUpPassword, useStepUpByWay } from './StepUpByWay'
import type { SectionProps } from './section-props'

/** CSS pixels of the window: phrase, keys and the buttons below them. */
const WIDTH = 480
const HEIGHT = 760

/** Takes the wallet elsewhere: a code by mail, then a window that shows phrase and keys. */
export default function ExportSection({ screen, worker, onBack }: SectionProps) {
  const { t, locale } = useFrameTexts()
  const [flow] = useState(() =>
    createExportFlow({
      worker,
      openWindow: (fragment) =>
        window.open(`/export?lang=${locale}${fragment}`, '_blank', `popup,width=${WIDTH},height=${HEIGHT}`) !== null,
    }),
  )
  const state = useStore(flow.store)
  useEffect(() => () => flow.end(), [flow])
  const { step } = state
  const byWay = useStepUpByWay(worker, flow.proven)
  if (step === 'explain' && byWay.isAsking) return <StepUpPassword flow={byWay.flow} />

  return (
    <FrameCard
      title={t('frame.security.export')}
      onEscape={onBack}
      actions={
        <>
          {step === 'explain' && byWay.hasMailbox && (
            <Button onClick={flow.sendCode} busy={state.isBusy}>
              {t('frame.code.send')}
            </Button>
          )}
          {step === 'explain' && <StepUpButtons flow={byWay.flow} {...{ worker, screen }} />}
          {step === 'window' && (
            <Button onClick={flow.openWindow} busy={state.isBusy}>
              {t(state.window === 'closed' ? 'frame.window.open' : 'frame.window.openAgain')}
            </Button>
          )}
          <Button tone={step === 'shown' ? 'primary' : 'quiet'} onClick={onBack}>
            {t('frame.security.done')}
          </Button>
        </>
      }
    >
      <StepText {...{ state, flow }} hasMailbox={byWay.hasMailbox} />
      <Problem state={state} />
    </FrameCard>
  )
}

interface StepProps {
  readonly state: ExportState
  readonly flow: ExportFlow
}

function StepText({
  state: { step, window: shown, isBusy, problem },
  flow,
  hasMailbox,
}: StepProps & { readonly hasMailbox: boolean }) {
  const { t } = useFrameTexts()
  if (step === 'explain') {
    return (
      <>
        <p className={styles.text}>{t('frame.export.lead')}</p>
        <Notice tone="warn">
          <p>{t('frame.export.risk')}</p>
        </Notice>
        <p className={styles.text}>{t(hasMailbox ? 'frame.export.mailed' : 'frame.code.account')}</p>
      </>
    )
  }
  if (step === 'code') return <MailedCode isBusy={isBusy} isWrong={problem?.kind === 'code'} onCode={flow.enterCode} />
  if (step === 'shown') {
    return (
      <Notice tone="good" role="status">
        <p>{t('frame.export.shown')}</p>
      </Notice>
    )
  }
  return (
    <p className={styles.text} role="status">
      {t(shown === 'open' ? 'frame.export.opened' : 'frame.export.window')}
    </p>
  )
}

function Problem({ state: { problem, window: shown } }: Pick<StepProps, 'state'>) {
  const { t } = useFrameTexts()
  if (shown === 'blocked') {
    return (
      <Notice tone="bad" role="alert" title={t('frame.window.blocked')}>
        <p>{t('frame.window.blockedBody')}</p>
      </Notice>
    )
  }
  return <MailedCodeNotice problem={problem ?? (shown === 'failed' ? { kind: 'failed' } : null)} />
}
