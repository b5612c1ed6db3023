import type { ComponentProps } from 'react'
import { classNames } from './class-names'
import styles from './shell-parts.module.css'

export interface IconButtonProps extends ComponentProps<'button'> {
  /** Accessible name of the button. */
  label: string
}

/** A 44 px target around a 20 px icon. */
export function IconButton({ label, className, children, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={classNames(styles.iconButton, className)} aria-label={label} title={label}>
      {children}
    </button>
  )
}
