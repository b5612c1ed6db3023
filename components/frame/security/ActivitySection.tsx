'use client'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '@/components/ui/Button'
import { Notice } from '@/components/ui/Notice'
import { SkeletonRows } from '@/components/ui/SkeletonRows'
import { VisuallyHidden } from '@/components/ui/VisuallyHidden'
import { createActivityFlow, type ShownAct } from '@/lib/frame-guest/activity-flow'
import { formatMoment } from '@/lib/text/format-date'
import { FrameCard } from '../FrameCard'
import styles from '../FrameCard.module.css'
import { useFrameTexts } from '../frame-texts'
import type { SectionProps } from './section-props'

/** What happened in the account: logins, devices, recovery, and what else destroys or replaces something. */
export default function ActivitySection({ worker, onBack }: SectionProps) {
  const { t } = useFrameTexts()
  const [flow] = useState(() => createActivityFlow({ worker }))
  const { acts, hasMore, isReading, problem } = useStore(flow.store)
  useEffect(() => flow.open(), [flow])
  return (
    <FrameCard
      title={t('frame.security.activity')}
      onEscape={onBack}
      actions={<Button onClick={onBack}>{t('frame.security.done')}</Button>}
    >
      <p className={styles.text}>{t('frame.activity.lead')}</p>
      {acts === null && isReading && (
        <>
          <VisuallyHidden>{t('frame.activity.loading')}</VisuallyHidden>
          <SkeletonRows endLines={1} />
        </>
      )}
      {acts?.length === 0 && <p className={styles.empty}>{t('frame.activity.empty')}</p>}
      {acts !== null && acts.length > 0 && (
        <ul className={styles.devices}>
          {acts.map((act, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: acts have no id, and the list only grows at its end
            <ActRow key={at} act={act} />
          ))}
        </ul>
      )}
      {problem !== null && (
        <Notice tone="bad" role="alert" title={t(`frame.activity.${problem}`)}>
          <Button tone="quiet" size="compact" onClick={flow.retry}>
            {t('frame.security.tryAgain')}
          </Button>
        </Notice>
      )}
      {acts !== null && hasMore && problem === null && (
        <Button tone="quiet" busy={isReading} onClick={flow.showMore}>
          {t('frame.activity.more')}
        </Button>
      )}
    </FrameCard>
  )
}

function ActRow({ act: { name, at, device, by } }: { readonly act: ShownAct }) {
  const { t, locale } = useFrameTexts()
  return (
    <li className={styles.device}>
      <div className={styles.facts}>
        <p className={styles.name}>{t(`frame.activity.${name}`)}</p>
        {device !== null && (
          <span>
            <bdi>{device}</bdi>
          </span>
        )}
        {by !== null && <span>{t('frame.activity.by', { device: by })}</span>}
        <span>{formatMoment(at, locale)}</span>
      </div>
    </li>
  )
}
