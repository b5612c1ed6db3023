'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/Button'
import { arePasskeysAllowed, type Passkeys } from '@/lib/custody/passkey'
import type { RecoveryProblem } from '@/lib/frame-guest/recovery-problem'
import type { KeyWorker } from '@/lib/frame-guest/worker-client'
import styles from './FrameCard.module.css'
import { useFrameTexts } from './frame-texts'
import { passkeysHere, useWindowPasskeys } from './use-passkeys'

export interface PasskeyButtonsProps {
  readonly label: string
  readonly tone?: 'primary' | 'quiet'
  readonly worker: Pick<KeyWorker, 'request'>
  /** Of the page that shows the frame. */
  readonly origin: string
  readonly isBusy: boolean
  readonly problem: RecoveryProblem | null
  readonly onPress: (passkeys: Passkeys) => void
}

/**
 * Asks for a passkey in this frame, or in a window where the frame may not. Some browsers refuse in a frame without
 * saying that the frame is the reason: a second button opens the window then.
 */
export function PasskeyButtons({
  label,
  tone = 'primary',
  worker,
  origin,
  isBusy,
  problem,
  onPress,
}: PasskeyButtonsProps) {
  const { t } = useFrameTexts()
  const inWindow = useWindowPasskeys(worker, origin)
  const [isHere, setHere] = useState(() => arePasskeysAllowed(window))
  if (problem === 'notHere' && isHere) setHere(false)
  const openWindow = () => {
    setHere(false)
    onPress(inWindow)
  }
  return (
    <>
      <div role="status">{isBusy && !isHere && <p className={styles.text}>{t('frame.export.opened')}</p>}</div>
      <Button tone={tone} busy={isBusy} onClick={isHere ? () => onPress(passkeysHere) : openWindow}>
        {label}
      </Button>
      {isHere && problem === 'refused' && (
        <Button tone="quiet" busy={isBusy} onClick={openWindow}>
          {t('frame.recovery.inWindow')}
        </Button>
      )}
    </>
  )
}
