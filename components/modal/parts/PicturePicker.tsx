'use client'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/Button'
import { Picture } from '@/components/ui/Picture'
import { MAX_ATTRIBUTE_LENGTH } from '@/lib/names/attribute-rules'
import { useText } from '@/lib/react/use-text'
import styles from './PicturePicker.module.css'
import { shrinkPicture } from './shrink-picture'

interface PicturePickerProps {
  /** A picture that the page may draw; `null` for none. */
  picture: string | null
  /** Of the account: its gradient stands in for a picture. */
  seed: string
  inactive: boolean
  onPick: (picture: string | null) => void
}

/** Chooses a picture from a file of the device. It is made small here, and nothing is uploaded. */
export function PicturePicker({ picture, seed, inactive, onPick }: PicturePickerProps) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'ready' | 'reading' | 'failed'>('ready')

  async function read(file: File | undefined): Promise<void> {
    if (file === undefined) return
    setState('reading')
    const small = await shrinkPicture(file, MAX_ATTRIBUTE_LENGTH)
    setState(small === null ? 'failed' : 'ready')
    if (small !== null) onPick(small)
  }

  return (
    <div className={styles.picker}>
      <Picture src={picture ?? undefined} seed={seed} size={64} className={styles.face} />
      <div className={styles.actions}>
        <Button
          tone="quiet"
          size="compact"
          busy={state === 'reading'}
          inactive={inactive}
          onClick={() => input.current?.click()}
        >
          {t(picture === null ? 'names.addPicture' : 'names.changePicture')}
        </Button>
        {picture !== null && (
          <Button tone="link" size="compact" inactive={inactive} onClick={() => onPick(null)}>
            {t('names.removePicture')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
        aria-label={t('names.picture')}
        className={styles.file}
        tabIndex={-1}
        onChange={(event) => {
          void read(event.target.files?.[0])
          // The same file can be chosen again.
          event.target.value = ''
        }}
      />
      <p className={styles.failed} role="alert">
        {state === 'failed' && t('names.pictureFailed')}
      </p>
    </div>
  )
}
