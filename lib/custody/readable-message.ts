import { bytesToHex } from 'viem/utils'

/** A message as a visitor reads it before it is signed. */
export interface ReadableMessage {
  /** `hex` for bytes that are no text. */
  readonly kind: 'text' | 'hex'
  readonly text: string
  /** Characters that cannot be seen, or that turn the direction of text, are written as their codes. */
  readonly hasHidden: boolean
}

/** Bytes with a control character are no text, but for tabs and the ends of lines. */
const CONTROLS = /(?![\t\n\r])\p{Cc}/gu

/** Characters without a width, and those that change the direction of what follows. A lone return hides its line. */
const HIDDEN = /[\r\u2800\p{Default_Ignorable_Code_Point}\p{Cf}\p{Zl}\p{Zp}]/gu
/** They choose between two drawings of the character before them, which is seen. */
const VARIATIONS = { first: 0xfe00, last: 0xfe0f } as const

/** What bytes say, so that nothing in them is out of sight. */
export function readMessage(bytes: Uint8Array): ReadableMessage {
  const text = decodeText(bytes)
  if (text === null || text.search(CONTROLS) !== -1) return { kind: 'hex', text: bytesToHex(bytes), hasHidden: false }
  const shown = text.replaceAll('\r\n', '\n').replace(HIDDEN, codeOf)
  return { kind: 'text', text: shown, hasHidden: shown !== text.replaceAll('\r\n', '\n') }
}

/** A text of a page or a contract, so that nothing in it is out of sight, and none of it turns the text around it. */
export function showHidden(text: string): string {
  return text.replace(CONTROLS, codeOf).replace(HIDDEN, codeOf)
}

/** `null` for bytes that are not UTF-8. */
function decodeText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

function codeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (code >= VARIATIONS.first && code <= VARIATIONS.last) return character
  return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`
}

/** EIP-4361 and CAIP-122: the first line names the domain that wants the signature. */
const SIGN_IN = /^(?:[a-z][a-z\d+.-]*:\/\/)?([^\s/?#@]+) wants you to sign in with your [^\n]{1,60} account:/
const SIGN_IN_URI = /\nURI: (\S{1,2000})/

/**
 * For a message that signs in, whether it is for the page that asks: a page that shows the message of another one could
 * sign in there as the visitor.
 *
 * @param origin - of the page.
 * @returns `null` for any other message.
 */
export function signInOf(
  { text }: Pick<ReadableMessage, 'text'>,
  origin: string,
): { readonly domain: string; readonly isForPage: boolean } | null {
  const domain = SIGN_IN.exec(text)?.[1]
  if (domain === undefined) return null
  const uri = SIGN_IN_URI.exec(text)?.[1]
  const isOfPage = uri === undefined || (URL.canParse(uri) && new URL(uri).origin === origin)
  return { domain, isForPage: isOfPage && domain.toLowerCase() === new URL(origin).host }
}
