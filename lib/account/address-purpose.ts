/** What a wallet uses an address for. A label of spec section 3, "addressLabels", that comes from the wallet. */
export const addressPurposes = ['payment', 'ordinals', 'stacks'] as const
export type AddressPurpose = (typeof addressPurposes)[number]

export function isAddressPurpose(label: unknown): label is AddressPurpose {
  return (addressPurposes as readonly unknown[]).includes(label)
}

type Labels = Readonly<Record<string, string>>

/** The labels with other purposes. Labels that a host has set stay. The same object if nothing is different. */
export function withPurposes(known: Labels, purposes: Labels): Labels {
  const entries = Object.entries(known).filter(([, label]) => !isAddressPurpose(label))
  const labels = { ...purposes, ...Object.fromEntries(entries) }
  const isSame =
    Object.keys(labels).length === Object.keys(known).length &&
    Object.entries(labels).every(([address, label]) => known[address] === label)
  return isSame ? known : labels
}
