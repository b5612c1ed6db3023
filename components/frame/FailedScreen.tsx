'use client'
import { Button } from '@/components/ui/Button'
import { FrameCard } from './FrameCard'
import styles from './FrameCard.module.css'
import { useFrameTexts } from './frame-texts'

export interface FailedScreenProps {
  readonly onRetry: () => void
  readonly onClose: () => void
}

/** Replaces a screen that crashed. Its request stays open until the visitor closes it. */
export function FailedScreen({ onRetry, onClose }: FailedScreenProps) {
  const { t } = useFrameTexts()
  return (
    <FrameCard
      title={t('frame.failed.title')}
      onEscape={onClose}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('frame.security.close')}
          </Button>
          <Button onClick={onRetry}>{t('frame.security.tryAgain')}</Button>
        </>
      }
    >
      <p className={styles.text} role="alert">
        {t('frame.failed.body')}
      </p>
    </FrameCard>
  )
}
