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
 * A name of somebody, such as `alice.foyer.eth`: foreign text, on one line, cut with an ellipsis where it is longer than
 * its place. From left to right, so that the zone is always its end.
 */
export function ForeignName({ name, address, className }: ForeignNameProps) {
  return (
    <bdi dir="ltr" className={classNames(styles.name, className)} title={address ?? name}>
      {name}
      {address !== undefined && <VisuallyHidden> {address}</VisuallyHidden>}
    </bdi>
  )
}
