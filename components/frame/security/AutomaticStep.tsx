'use client'
import { useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '@/components/ui/Button'
import { Checkbox } from '@/components/ui/Checkbox'
import { Notice } from '@/components/ui/Notice'
import type { KnownRecovery } from '@/lib/frame-guest/known-recovery'
import type { RecoveryFlow } from '@/lib/frame-guest/recovery-flow'
import { FrameCard } from '../FrameCard'
import styles from '../FrameCard.module.css'
import { useFrameTexts } from '../frame-texts'
import { ProblemNotice } from '../recovery-parts'

interface AutomaticStepProps {
  readonly flow: RecoveryFlow
  readonly known: KnownRecovery
  /** A way of the owner was used just now. */
  readonly proven: boolean
}

/** Ends the automatic way, or chooses it again. */
export function AutomaticStep(props: AutomaticStepProps) {
  if (props.known.mode === 'owner') return <AgainStep flow={props.flow} />
  return <EndStep {...props} />
}

function EndStep({ flow, known, proven }: AutomaticStepProps) {
  const { t } = useFrameTexts()
  const { isBusy, problem } = useStore(flow.store)
  const [isUnderstood, setUnderstood] = useState(false)
  const hasWay = known.ways.length > 0
  const leave = () => flow.go({ at: 'overview' })
  return (
    <FrameCard
      title={t('frame.recovery.endTitle')}
      onEscape={leave}
      actions={
        <>
          <ProblemNotice problem={problem} />
          {hasWay && (
            <Button tone="quiet" inactive={!isUnderstood} busy={isBusy} onClick={() => void flow.endAutomatic()}>
              {t('frame.recovery.endButton')}
            </Button>
          )}
          <Button onClick={leave}>{t(hasWay ? 'frame.recovery.keepBoth' : 'frame.recovery.cancel')}</Button>
        </>
      }
    >
      {proven && (
        <Notice tone="good" role="status">
          <p>{t('frame.recovery.works')}</p>
        </Notice>
      )}
      <p className={styles.text}>{t('frame.recovery.endWhy')}</p>
      <p className={styles.text}>{t('frame.recovery.endLoss')}</p>
      {hasWay ? (
        <Checkbox label={t('frame.recovery.understood')} checked={isUnderstood} onChange={setUnderstood} />
      ) : (
        <Notice tone="plain">
          <p>{t('frame.recovery.endFirst')}</p>
        </Notice>
      )}
    </FrameCard>
  )
}

function AgainStep({ flow }: { flow: RecoveryFlow }) {
  const { t } = useFrameTexts()
  const { isBusy, problem } = useStore(flow.store)
  const leave = () => flow.go({ at: 'overview' })
  return (
    <FrameCard
      title={t('frame.recovery.againTitle')}
      onEscape={leave}
      actions={
        <>
          <ProblemNotice problem={problem} />
          <Button busy={isBusy} onClick={() => void flow.chooseAutomatic()}>
            {t('frame.recovery.againButton')}
          </Button>
          <Button tone="quiet" onClick={leave}>
            {t('frame.recovery.cancel')}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{t('frame.recovery.againBody')}</p>
    </FrameCard>
  )
}
