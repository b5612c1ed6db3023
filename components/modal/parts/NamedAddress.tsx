'use client'
import { ForeignName } from '@/components/ui/ForeignName'
import { AddressLine, type AddressLineProps } from './AddressLine'
import styles from './AddressLine.module.css'

interface NamedAddressProps extends Omit<AddressLineProps, 'kind'> {
  name: string | undefined
}

/** An account by its name, if it has one, and its address with what an address line offers. */
export function NamedAddress({ name, ...line }: NamedAddressProps) {
  const address = <AddressLine {...line} kind="address" />
  if (name === undefined) return address
  return (
    <span className={styles.named}>
      <ForeignName name={name} />
      {address}
    </span>
  )
}
