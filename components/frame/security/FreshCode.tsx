'use client'
import { useStore } from 'zustand'
import { Button } from '@/components/ui/Button'
import type { RecoveryFlow } from '@/lib/frame-guest/recovery-flow'
import { FrameCard } from '../FrameCard'
import styles from '../FrameCard.module.css'
import { useFrameTexts } from '../frame-texts'
import { MailedCode, MailedCodeNotice } from './MailedCode'
import { StepUpButtons, StepUpPassword, useStepUpByWay } from './StepUpByWay'
import type { SectionProps } from './section-props'

/** Asks for a new code of the mailbox, or for a way of recovery, after which the visitor presses again. */
export function FreshCode({
  flow,
  isMailed,
  worker,
  screen,
}: Pick<SectionProps, 'worker' | 'screen'> & { flow: RecoveryFlow; isMailed: boolean }) {
  const { t } = useFrameTexts()
  const { isBusy, codeProblem } = useStore(flow.store)
  const byWay = useStepUpByWay(worker, flow.proven)
  const leave = () => flow.go({ at: 'overview' })
  if (byWay.isAsking) return <StepUpPassword flow={byWay.flow} />
  return (
    <FrameCard
      title={t('frame.recovery.code')}
      onEscape={leave}
      actions={
        <>
          <MailedCodeNotice problem={codeProblem} />
          {!isMailed && (
            <Button busy={isBusy} onClick={() => void flow.sendCode()}>
              {t('frame.code.send')}
            </Button>
          )}
          {!isMailed && <StepUpButtons flow={byWay.flow} {...{ worker, screen }} />}
          <Button tone="quiet" onClick={leave}>
            {t('frame.recovery.cancel')}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{t('frame.recovery.codeBody')}</p>
      {isMailed && (
        <MailedCode
          isBusy={isBusy}
          isWrong={codeProblem?.kind === 'code'}
          onCode={(code) => void flow.enterCode(code)}
        />
      )}
    </FrameCard>
  )
}
