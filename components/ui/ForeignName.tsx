import styles from './address-parts.module.css'
import { classNames } from './class-names'
import { VisuallyHidden } from './VisuallyHidden'

interface ForeignNameProps {
  name: string
  /** For the tooltip and screen readers, where the address does not stand beside the name. */
  address?: string | undefined
  className?: string | undefined
}

/**
 * The name of an account, such as `alice.foyer.eth`. On one line, with an ellipsis if it is too long. Always from left to
 * right, so that the zone is at the end.
 */
export function ForeignName({ name, address, className }: ForeignNameProps) {
  return (
    <bdi dir="ltr" className={classNames(styles.name, className)} title={address ?? name}>
      <span>{name}</span>
      {address !== undefined && <VisuallyHidden> {address}</VisuallyHidden>}
    </bdi>
  )
}
