'use client'
import { Button } from '@/components/ui/Button'
import { Notice } from '@/components/ui/Notice'
import { ProgressRing } from '@/components/ui/ProgressRing'
import { SkeletonRows } from '@/components/ui/SkeletonRows'
import { VisuallyHidden } from '@/components/ui/VisuallyHidden'
import type { PasswordStrength } from '@/lib/frame-guest/password-strength'
import type { RecoveryProblem } from '@/lib/frame-guest/recovery-problem'
import { useFrameTexts } from './frame-texts'
import styles from './PasswordField.module.css'

/** Why the last press did nothing. A wrong password is said at its field instead. */
export function ProblemNotice({ problem }: { problem: RecoveryProblem | null }) {
  const { t } = useFrameTexts()
  if (problem === null || problem === 'wrongPassword') return null
  return (
    <Notice tone={problem === 'failed' || problem === 'wrongPasskey' ? 'bad' : 'warn'} role="alert">
      <p>{t(`frame.recovery.${problem}`)}</p>
    </Notice>
  )
}

/** The key that is made of a password takes seconds. */
export function KeyProgress({ isBusy, progress }: { isBusy: boolean; progress: number | null }) {
  const { t } = useFrameTexts()
  return (
    <div role="status">
      {isBusy && (
        <p className={styles.progress}>
          <ProgressRing fraction={progress ?? 0} />
          <span>{t('frame.recovery.working')}</span>
        </p>
      )}
    </div>
  )
}

/** How hard a new password is to guess, in three parts and in words. */
export function StrengthMeter({ strength }: { strength: PasswordStrength }) {
  const { t } = useFrameTexts()
  return (
    <>
      <span className={styles.meter} data-strength={strength} aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      <span>{t(`frame.recovery.${strength}`)}</span>
    </>
  )
}

/** Stands for what is read, or offers to read it again. */
export function Unread({ isLoading, onRetry }: { isLoading: boolean; onRetry: () => void }) {
  const { t } = useFrameTexts()
  if (isLoading) {
    return (
      <>
        <VisuallyHidden>{t('frame.security.opening')}</VisuallyHidden>
        <SkeletonRows endLines={1} />
      </>
    )
  }
  return (
    <Notice tone="bad" role="alert" title={t('frame.recovery.unread')}>
      <Button tone="quiet" size="compact" onClick={onRetry}>
        {t('frame.security.tryAgain')}
      </Button>
    </Notice>
  )
}
