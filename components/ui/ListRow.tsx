import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { type Elements, ownText } from './own-text'
import styles from './shell-parts.module.css'

export interface ListRowProps {
  start: Elements
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
  /** Opens in a new tab: the row is a link instead of a button. */
  href?: string
  /** Place of the row in a list of which only a part is drawn. */
  place?: ListPlace
  /** A second button, beside the row. */
  action?: Elements
}

export interface ListPlace {
  /** The first is 0. */
  readonly index: number
  readonly of: number
  /** CSS length from the start of the list to the row, whose position is absolute. */
  readonly start: string
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
  href,
  place,
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
          {ownText(end)}
          {endSubtitle !== undefined && <span className={styles.small}>{endSubtitle}</span>}
        </span>
      )}
    </>
  )
  const classes = classNames(styles.row, dimmed && styles.dimmed)
  return (
    <li
      className={styles.item}
      data-index={place?.index}
      aria-posinset={place && place.index + 1}
      aria-setsize={place?.of}
      style={place && { insetBlockStart: place.start }}
    >
      {href !== undefined ? (
        <a className={classNames(classes, styles.press)} href={href} target="_blank" rel="noopener noreferrer">
          {content}
        </a>
      ) : onPress ? (
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
