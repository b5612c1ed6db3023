import styles from './BadgedPicture.module.css'
import { Picture } from './Picture'

interface PictureSource {
  readonly src: string | undefined
  readonly seed: string
}

/** A round image with a small one on its lower edge, such as a token with its network. */
export function BadgedPicture({ main, badge }: { main: PictureSource; badge: PictureSource }) {
  return (
    <span className={styles.frame}>
      <Picture src={main.src} seed={main.seed} size={40} />
      <span className={styles.badge}>
        <Picture src={badge.src} seed={badge.seed} size={16} />
      </span>
    </span>
  )
}
