import styles from './ProgressRing.module.css'

export interface ProgressRingProps {
  /** How much is left or done, from 0 to 1. */
  fraction: number
  /** What it counts, in words; without it the ring is decoration beside words that say the same. */
  label?: string
  /** CSS pixels. */
  size?: number
}

/** A ring that fills. A picture, not a `progressbar`: some screen readers beep at each change of one. */
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
