import { FramePage } from './FramePage'
import styles from './FramePage.module.css'
import type { FrameTexts } from './frame-texts'

/** The frame in a window of its own. */
export default function FrameAlone({ texts, locale, dir }: FrameTexts) {
  return (
    <FramePage locale={locale} dir={dir}>
      <p className={styles.text}>{texts['frame.alone']}</p>
    </FramePage>
  )
}
