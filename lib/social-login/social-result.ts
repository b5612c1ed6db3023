/** The parameter in the address of a page that a login returns to. Stock wallet pages have the same. */
export const RESULT_PARAM = 'result_uri'

/**
 * The result in a message of a window; `undefined` for any other message. Counts only from the window that the login has
 * opened, and only while a page of the wallet is in it: every page may post to this one.
 *
 * @param walletOrigin - Exact origin of the wallet.
 */
export function resultIn(
  { source, origin, data }: Pick<MessageEvent, 'source' | 'origin' | 'data'>,
  popup: unknown,
  walletOrigin: string,
): string | undefined {
  if (source === null || source !== popup || origin !== walletOrigin) return undefined
  const { resultUri } = (data ?? {}) as { readonly resultUri?: unknown }
  return typeof resultUri === 'string' && isOf(walletOrigin, resultUri) ? resultUri : undefined
}

/** Whether an address is one of the wallet. */
export function isOf(walletOrigin: string, address: string): boolean {
  return URL.canParse(address) && new URL(address).origin === walletOrigin
}

/**
 * The address of a provider, for a window.
 *
 * @returns `undefined` for text that no window may be sent to, such as a script.
 */
export function webAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, href } = new URL(text)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}
