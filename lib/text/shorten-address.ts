/** `0x1234…abcd`; views keep the whole address for selection and for screen readers. */
export function shortenAddress(address: string, lead = 6, tail = 4): string {
  return address.length <= lead + tail + 1 ? address : `${address.slice(0, lead)}…${address.slice(-tail)}`
}
