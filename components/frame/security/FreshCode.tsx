'use client'
import { Button } from '@/components/ui/Button'
import type { MailedCodeProblem } from '@/lib/frame-guest/mailed-code-problem'
import { FrameCard } from '../FrameCard'
import styles from '../FrameCard.module.css'
import { useFrameTexts } from '../frame-texts'
import { MailedCode, MailedCodeNotice } from './MailedCode'
import { StepUpButtons, StepUpPassword, useStepUpByWay } from './StepUpByWay'
import type { SectionProps } from './section-props'

/** Asks for a new code of the mailbox, or for another proof, after which the visitor presses again. */
export function FreshCode({
  isMailed,
  isBusy,
  problem,
  worker,
  screen,
  onSend,
  onCode,
  onProven,
  onLeave,
}: Pick<SectionProps, 'worker' | 'screen'> & {
  readonly isMailed: boolean
  readonly isBusy: boolean
  readonly problem: MailedCodeProblem | null
  readonly onSend: () => void
  readonly onCode: (code: string) => void
  readonly onProven: () => void
  readonly onLeave: () => void
}) {
  const { t } = useFrameTexts()
  const byWay = useStepUpByWay(worker, onProven)
  if (byWay.isAsking) return <StepUpPassword flow={byWay.flow} />
  return (
    <FrameCard
      title={t(byWay.hasMailbox ? 'frame.recovery.code' : 'frame.code.accountTitle')}
      onEscape={onLeave}
      actions={
        <>
          <MailedCodeNotice problem={problem} />
          {!isMailed && byWay.hasMailbox && (
            <Button busy={isBusy} onClick={onSend}>
              {t('frame.code.send')}
            </Button>
          )}
          {!isMailed && <StepUpButtons flow={byWay.flow} {...{ worker, screen }} />}
          <Button tone="quiet" onClick={onLeave}>
            {t('frame.recovery.cancel')}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{t(byWay.hasMailbox ? 'frame.recovery.codeBody' : 'frame.code.account')}</p>
      {isMailed && <MailedCode isBusy={isBusy} isWrong={problem?.kind === 'code'} onCode={onCode} />}
    </FrameCard>
  )
}
