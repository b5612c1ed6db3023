'use client'
import { useStore } from 'zustand'
import { Button } from '@/components/ui/Button'
import { Notice } from '@/components/ui/Notice'
import type { DeletionFlow, DeletionState } from '@/lib/frame-guest/deletion-flow'
import { formatMoment } from '@/lib/text/format-date'
import { useFrameTexts } from '../frame-texts'

/** A planned deletion, with its time and the press that undoes it. Nothing without one. */
export function PlannedDeletion({ flow }: { flow: DeletionFlow }) {
  const { t, locale } = useFrameTexts()
  const state = useStore(flow.store)
  const { deletesAt, isBusy } = state
  if (typeof deletesAt !== 'number') return null
  return (
    <>
      <Notice tone="warn" role="status" title={t('frame.deletion.planned', { time: formatMoment(deletesAt, locale) })}>
        <Button tone="quiet" size="compact" busy={isBusy} onClick={() => void flow.keep()}>
          {t('frame.security.keep')}
        </Button>
      </Notice>
      <DeletionProblemNotice state={state} />
    </>
  )
}

/** Why the last press did nothing. */
export function DeletionProblemNotice({ state: { problem } }: { state: DeletionState }) {
  const { t } = useFrameTexts()
  if (problem === null) return null
  return (
    <Notice tone="bad" role="alert">
      <p>
        {problem.kind === 'wait'
          ? t('frame.deletion.wait', { seconds: problem.seconds })
          : t(`frame.deletion.${problem.kind}Problem`)}
      </p>
    </Notice>
  )
}
