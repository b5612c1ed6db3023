/** What a wallet shows about the page that asks. Spec section 3, "sync dapp data". */
export interface AppMetadata {
  /** At most 64 characters are shown by most wallets. */
  readonly name: string
  readonly description: string
  /** `https` address of the page. WalletConnect compares its origin with that of the request. */
  readonly url: string
  /** `https` addresses of images. */
  readonly icons: readonly string[]
}

/** The name that a wallet shows: that of the host, else the title of the page, else its domain. */
export function shownAppName({ name }: AppMetadata): string {
  return name || globalThis.document.title || globalThis.location.hostname
}

/** Fills what the host has left empty with the title, the address and the icon of the page. */
export function pageMetadata(given: AppMetadata): AppMetadata & { icons: string[] } {
  const icon = globalThis.document.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href
  return {
    name: shownAppName(given),
    description: given.description,
    url: given.url || globalThis.location.origin,
    icons: given.icons.length > 0 || icon === undefined ? [...given.icons] : [icon],
  }
}
