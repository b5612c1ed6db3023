/** Longest rdns in UTF-16 code units; the ids of the explorer have 64. */
export const MAX_REFERENCE_LENGTH = 100

/** Whether a text is an id of the WalletConnect explorer. */
export function isExplorerId(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}

/** Whether a text is a reverse domain name, such as `io.metamask`. */
export function isRdns(text: string): boolean {
  return text.length <= MAX_REFERENCE_LENGTH && /^[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/.test(text)
}

/** Whether the directory can look a wallet up by a text. */
export function isReference(text: string): boolean {
  return isExplorerId(text) || isRdns(text)
}
