import type { ReactNode } from 'react'
import { classNames } from './class-names'
import styles from './shell-parts.module.css'

export interface ListRowProps {
  start: ReactNode
  title: ReactNode
  subtitle?: ReactNode
  end?: ReactNode
  endSubtitle?: ReactNode
  /** Marks the selected one. */
  current?: boolean
  /** Cannot be chosen; the subtitle or `end` says why. */
  inactive?: boolean
  dimmed?: boolean
  onPress?: () => void
  /** A second button, beside the row. */
  action?: ReactNode
}

/** One row of a list: image, two lines, and two lines at the end. It is a button if it can be pressed. */
export function ListRow({
  start,
  title,
  subtitle,
  end,
  endSubtitle,
  current,
  inactive,
  dimmed,
  onPress,
  action,
}: ListRowProps) {
  const content = (
    <>
      {start}
      <span className={styles.main}>
        <span className={styles.title}>{title}</span>
        {subtitle !== undefined && <span className={styles.small}>{subtitle}</span>}
      </span>
      {(end !== undefined || endSubtitle !== undefined) && (
        <span className={styles.end}>
          {end}
          {endSubtitle !== undefined && <span className={styles.small}>{endSubtitle}</span>}
        </span>
      )}
    </>
  )
  const classes = classNames(styles.row, dimmed && styles.dimmed)
  return (
    <li className={styles.item}>
      {onPress ? (
        <button
          type="button"
          className={classNames(classes, styles.press)}
          aria-current={current || undefined}
          aria-disabled={inactive || undefined}
          onClick={inactive ? undefined : onPress}
        >
          {content}
        </button>
      ) : (
        <div className={classes}>{content}</div>
      )}
      {action}
    </li>
  )
}
