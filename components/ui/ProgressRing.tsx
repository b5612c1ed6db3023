import styles from './ProgressRing.module.css'

export interface ProgressRingProps {
  /** The part that is left or done, from 0 to 1. */
  fraction: number
  /** Accessible name of the value; without it the ring is decoration beside a text with the same information. */
  label?: string
  /** CSS pixels. */
  size?: number
}

/**
 * A ring that fills. It has the role of an image, not `progressbar`: some screen readers beep at each change of a
 * progressbar.
 */
export function ProgressRing({ fraction, label, size = 16 }: ProgressRingProps) {
  const filled = Math.min(1, Math.max(0, fraction)) * 100
  return (
    <svg
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined || undefined}
      className={styles.ring}
      viewBox="0 0 24 24"
      width={size}
      height={size}
    >
      <circle className={styles.track} cx="12" cy="12" r="10" />
      <circle
        className={styles.filled}
        cx="12"
        cy="12"
        r="10"
        pathLength="100"
        strokeDasharray={`${filled} 100`}
        transform="rotate(-90 12 12)"
      />
    </svg>
  )
}
