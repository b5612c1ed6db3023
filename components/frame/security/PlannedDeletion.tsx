'use client'
import { useStore } from 'zustand'
import { Button } from '@/components/ui/Button'
import { Notice } from '@/components/ui/Notice'
import type { DeletionFlow } from '@/lib/frame-guest/deletion-flow'
import { formatMoment } from '@/lib/text/format-date'
import { useFrameTexts } from '../frame-texts'
import { MailedCodeNotice } from './MailedCode'

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
      <MailedCodeNotice problem={state.problem} />
    </>
  )
}
