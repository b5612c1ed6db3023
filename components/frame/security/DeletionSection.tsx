'use client'
import { type ReactElement, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '@/components/ui/Button'
import { Notice } from '@/components/ui/Notice'
import { SkeletonRows } from '@/components/ui/SkeletonRows'
import { TextField } from '@/components/ui/TextField'
import { VisuallyHidden } from '@/components/ui/VisuallyHidden'
import { createDeletionFlow, type DeletionFlow, type DeletionState } from '@/lib/frame-guest/deletion-flow'
import { FrameCard } from '../FrameCard'
import styles from '../FrameCard.module.css'
import { useFrameTexts } from '../frame-texts'
import { HeldFunds } from './HeldFunds'
import { MailedCode, MailedCodeNotice } from './MailedCode'
import { PlannedDeletion } from './PlannedDeletion'
import { StepUpButtons, StepUpPassword, useStepUpByWay } from './StepUpByWay'
import type { SectionProps } from './section-props'

/** Deletes the wallet: what it still holds, a code by mail, a typed word, and then a day in which it can be undone. */
export default function DeletionSection({ screen, worker, networks, onOpen, onBack }: SectionProps) {
  const { t } = useFrameTexts()
  const [flow] = useState(() => createDeletionFlow({ worker, chainIds: Object.keys(networks) }))
  useEffect(() => flow.open(), [flow])
  const state = useStore(flow.store)
  const { deletesAt, step, isBusy, isKept, holdings, names, problem } = state
  const byWay = useStepUpByWay(worker, flow.proven)
  const card = (body: ReactElement, actions: ReactElement = <Done onPress={onBack} />) => (
    <FrameCard
      // The focus begins at the title of each step.
      key={`${typeof deletesAt} ${step}`}
      title={t('frame.security.deletion')}
      onEscape={onBack}
      actions={actions}
    >
      {body}
    </FrameCard>
  )

  if (deletesAt === 'loading') {
    return card(
      <>
        <VisuallyHidden>{t('frame.security.opening')}</VisuallyHidden>
        <SkeletonRows endLines={1} />
      </>,
    )
  }
  if (deletesAt === 'failed') {
    return card(
      <Notice tone="bad" role="alert" title={t('frame.deletion.unread')}>
        <Button tone="quiet" size="compact" onClick={flow.retry}>
          {t('frame.security.tryAgain')}
        </Button>
      </Notice>,
    )
  }
  if (deletesAt !== null) {
    return card(
      <>
        <PlannedDeletion {...{ flow }} />
        <p className={styles.text}>{t('frame.deletion.after')}</p>
      </>,
    )
  }
  if (step === 'code') {
    return card(
      <>
        <MailedCode isBusy={isBusy} isWrong={problem?.kind === 'code'} onCode={(code) => void flow.enterCode(code)} />
        <MailedCodeNotice problem={problem} />
      </>,
    )
  }
  if (step === 'explain' && byWay.isAsking) return <StepUpPassword flow={byWay.flow} />
  if (step === 'confirm') return <ConfirmStep {...{ flow, state, onBack }} />
  return card(
    <>
      {isKept && (
        <Notice tone="good" role="status">
          <p>{t('frame.deletion.kept')}</p>
        </Notice>
      )}
      <HeldFunds {...{ holdings, names, networks }} />
      <p className={styles.text}>{t('frame.deletion.lead')}</p>
      <Notice tone="warn">
        <p>{t('frame.deletion.loss')}</p>
      </Notice>
      <MailedCodeNotice problem={state.problem} />
    </>,
    <>
      <Button tone="quiet" onClick={() => onOpen('export')}>
        {t('frame.security.export')}
      </Button>
      {byWay.hasMailbox && (
        <Button tone="quiet" inactive={holdings === null} busy={isBusy} onClick={() => void flow.sendCode()}>
          {t('frame.code.send')}
        </Button>
      )}
      {holdings !== null && <StepUpButtons flow={byWay.flow} {...{ worker, screen }} />}
      <Done onPress={onBack} />
    </>,
  )
}

function Done({ onPress }: { onPress: () => void }) {
  const { t } = useFrameTexts()
  return <Button onClick={onPress}>{t('frame.security.done')}</Button>
}

interface StepProps {
  readonly flow: DeletionFlow
  readonly state: DeletionState
}

/** A word that is typed, so that no press deletes a wallet by mistake. */
function ConfirmStep({ flow, state, onBack }: StepProps & { readonly onBack: () => void }) {
  const { t, locale } = useFrameTexts()
  const [typed, setTyped] = useState('')
  const word = t('frame.deletion.word')
  const isTyped = typed.trim().toLocaleUpperCase(locale) === word.toLocaleUpperCase(locale)
  return (
    <FrameCard
      title={t('frame.deletion.question')}
      onEscape={onBack}
      actions={
        <>
          <MailedCodeNotice problem={state.problem} />
          <Button tone="quiet" inactive={!isTyped} busy={state.isBusy} onClick={() => void flow.confirm()}>
            {t('frame.security.deletion')}
          </Button>
          <Button onClick={onBack}>{t('frame.deletion.cancel')}</Button>
        </>
      }
    >
      <p className={styles.text}>{t('frame.deletion.lead')}</p>
      <p className={styles.text}>{t('frame.deletion.loss')}</p>
      <TextField label={t('frame.deletion.type', { word })} value={typed} onChange={setTyped} />
    </FrameCard>
  )
}
