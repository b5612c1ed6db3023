import type { ClipboardEvent } from 'react'
import styles from './address-parts.module.css'
import { classNames } from './class-names'
import { VisuallyHidden } from './VisuallyHidden'

/**
 * An address or a hash: shortened on screen, complete for hover, selection, copying and screen readers.
 *
 * @param short - The visible text, such as `0x1234…abcd`.
 */
export function Address({ value, short, className }: { value: string; short: string; className?: string | undefined }) {
  const copyWhole = (event: ClipboardEvent<HTMLElement>) => {
    event.preventDefault()
    event.clipboardData.setData('text/plain', value)
  }
  return (
    <bdi dir="ltr" className={classNames(styles.address, className)} title={value} onCopy={copyWhole}>
      <span aria-hidden="true">{short}</span>
      <VisuallyHidden>{value}</VisuallyHidden>
    </bdi>
  )
}
