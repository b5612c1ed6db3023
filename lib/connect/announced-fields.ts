/*
 * Checks the fields with which a wallet announces itself. Any program in the page can announce anything.
 */

/** Maximum number of wallets kept. Limits the cost of a page that sends announcements without end. */
export const MAX_WALLETS = 100
const MAX_NAME_LENGTH = 64
/** Characters of a data URI; EIP-6963 asks for 96x96 pixels. */
const MAX_ICON_LENGTH = 256_000

/**
 * The name to show; `null` for an unusable one. Removes control and direction characters, which could imitate another
 * name.
 */
export function readWalletName(name: unknown): string | null {
  if (typeof name !== 'string') return null
  const shown = name
    .slice(0, MAX_NAME_LENGTH)
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
  return shown === '' ? null : shown
}

/**
 * A data URI that is safe in an `<img>`; `undefined` for anything else. In an `<img>`, an SVG runs no scripts and loads
 * no references.
 */
export function readWalletIcon(icon: unknown): string | undefined {
  const isSafe =
    typeof icon === 'string' &&
    icon.length <= MAX_ICON_LENGTH &&
    /^data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,]/i.test(icon.slice(0, 32))
  return isSafe ? icon : undefined
}
