import type { ComponentProps, MouseEvent } from 'react'
import styles from './Button.module.css'
import { classNames } from './class-names'
import { ownText } from './own-text'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  /** `primary`: the main action of a screen. `quiet`: beside or instead of it. `link`: in running text. */
  tone?: 'primary' | 'quiet' | 'link'
  size?: 'full' | 'compact'
  /** In progress: keeps its place, its label and its focus, and ignores clicks. */
  busy?: boolean
  /**
   * Cannot be pressed now; the label says why ("Enter an amount"). Stays focusable, because the label of a form's main
   * button is its status line and must be reachable by keyboard and screen reader.
   */
  inactive?: boolean
}

export function Button({
  tone = 'primary',
  size = 'full',
  busy = false,
  inactive = false,
  className,
  onClick,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const blocked = busy || inactive
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (blocked) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={classNames(styles.button, styles[tone], styles[size], className)}
      aria-busy={busy || undefined}
      aria-disabled={blocked || undefined}
      onClick={press}
    >
      {busy ? (
        <>
          <span className={styles.spinner} aria-hidden="true" />
          {ownText(children)}
        </>
      ) : (
        children
      )}
    </button>
  )
}
