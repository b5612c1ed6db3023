/*
 * What a program in the page says of itself when it announces a wallet. Anything may be announced: these decide what of
 * it is shown.
 */

/** Announcements kept, more than visitors have wallets: a page that floods us costs no more than this. */
export const MAX_WALLETS = 100
const MAX_NAME_LENGTH = 64
/** Characters of a data URI; EIP-6963 asks for 96x96 pixels. */
const MAX_ICON_LENGTH = 256_000

/** A name as it is shown; `null` for what is no name. Control and direction characters could make one look like another. */
export function readWalletName(name: unknown): string | null {
  if (typeof name !== 'string') return null
  const shown = name
    .slice(0, MAX_NAME_LENGTH)
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
  return shown === '' ? null : shown
}

/**
 * A data URI of an image type that an `<img>` draws without running anything or calling anybody: scripts in an SVG do
 * not run there, and its references are not loaded. `undefined` for anything else.
 */
export function readWalletIcon(icon: unknown): string | undefined {
  const isSafe =
    typeof icon === 'string' &&
    icon.length <= MAX_ICON_LENGTH &&
    /^data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,]/i.test(icon.slice(0, 32))
  return isSafe ? icon : undefined
}
