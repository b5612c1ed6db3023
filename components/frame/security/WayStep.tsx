'use client'
import { useStore } from 'zustand'
import { Button } from '@/components/ui/Button'
import { Notice } from '@/components/ui/Notice'
import type { RecoveryWay } from '@/lib/custody/recovery-ways'
import type { KnownRecovery } from '@/lib/frame-guest/known-recovery'
import type { RecoveryFlow } from '@/lib/frame-guest/recovery-flow'
import { formatMoment } from '@/lib/text/format-date'
import { FrameCard } from '../FrameCard'
import styles from '../FrameCard.module.css'
import { useFrameTexts } from '../frame-texts'
import { ProblemNotice } from '../recovery-parts'

/** What can be done with a way that is stored. */
export function WayStep({ flow, known, way }: { flow: RecoveryFlow; known: KnownRecovery; way: RecoveryWay }) {
  const { t, locale } = useFrameTexts()
  const back = () => flow.go({ at: 'overview' })
  const stored = known.ways.find((each) => each.way === way)
  const isLast = known.mode === 'owner' && known.ways.every((each) => each.way === way)
  return (
    <FrameCard
      title={t(`frame.recovery.${way}`)}
      onEscape={back}
      actions={
        <>
          <Button onClick={() => flow.go({ at: 'prove', way })}>{t('frame.recovery.try')}</Button>
          <Button tone="quiet" onClick={() => flow.go({ at: 'new', way })}>
            {t('frame.recovery.change')}
          </Button>
          <Button tone="quiet" inactive={isLast} onClick={() => flow.go({ at: 'remove', way })}>
            {t('frame.security.remove')}
          </Button>
          <Button tone="quiet" onClick={back}>
            {t('frame.recovery.cancel')}
          </Button>
        </>
      }
    >
      {stored?.label && <bdi>{stored.label}</bdi>}
      {stored && (
        <p className={styles.text}>{t('frame.recovery.since', { time: formatMoment(stored.storedAt, locale) })}</p>
      )}
      <p className={styles.text}>{t('frame.recovery.loss')}</p>
      {isLast && (
        <Notice tone="plain">
          <p>{t('frame.recovery.lastWay')}</p>
        </Notice>
      )}
    </FrameCard>
  )
}

/** Asks before a way is removed. */
export function RemoveStep({ flow, way }: { flow: RecoveryFlow; way: RecoveryWay }) {
  const { t } = useFrameTexts()
  const { isBusy, problem } = useStore(flow.store)
  const back = () => flow.go({ at: 'overview' })
  return (
    <FrameCard
      title={t(way === 'passkey' ? 'frame.recovery.removePasskey' : 'frame.recovery.removePassword')}
      onEscape={back}
      actions={
        <>
          <ProblemNotice problem={problem} />
          <Button busy={isBusy} onClick={() => void flow.remove(way)}>
            {t('frame.security.remove')}
          </Button>
          <Button tone="quiet" onClick={back}>
            {t('frame.recovery.cancel')}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{t('frame.recovery.removeBody')}</p>
    </FrameCard>
  )
}
