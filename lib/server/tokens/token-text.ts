import 'server-only'

const MAX_SYMBOL_LENGTH = 20
const MAX_NAME_LENGTH = 60
const MAX_REASON_LENGTH = 100

/**
 * Sanitises a text that a token reports about itself (promise P7): no control, format or private-use characters
 * (direction overrides, zero-width ones), no lone surrogates, white space collapsed, bounded in length.
 */
function tokenText(raw: string, maxLength: number): string {
  const clean = raw
    .slice(0, maxLength * 8)
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\u2028\u2029]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
  return [...clean].slice(0, maxLength).join('')
}

export const tokenSymbolText = (raw: string): string => tokenText(raw, MAX_SYMBOL_LENGTH)
export const tokenNameText = (raw: string): string => tokenText(raw, MAX_NAME_LENGTH)
/** The same for the reason that a contract gives for a failure. */
export const revertReasonText = (raw: string): string => tokenText(raw, MAX_REASON_LENGTH)
