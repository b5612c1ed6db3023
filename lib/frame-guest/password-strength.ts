import { MIN_PASSWORD_LENGTH } from './recovery-messages'

/** Below this an attacker with the stored parts guesses it, in spite of Argon2id. */
const MIN_BITS = 40
const STRONG_BITS = 60

/** What one character is worth. Words are easier to guess than their letters. */
const LETTER_BITS = 3.5
const MIXED_BITS = 4.7
/** A character that the ones before it give away. */
const EXPECTED_BITS = 0.5
const FRAGMENT_BITS = 4

/** Fragments of the passwords that are used most, in lower case. */
const COMMON = [
  ...['password', 'passwort', 'passw0rd', 'iloveyou', 'sunshine', 'princess', 'football', 'baseball', 'dragon'],
  ...['monkey', 'welcome', 'letmein', 'superman', 'batman', 'master', 'shadow', 'admin', 'login', 'wallet', 'crypto'],
  ...['bitcoin', 'ethereum', 'metamask', 'qwertz', 'azerty', 'secret', 'summer', 'winter', 'hello', 'abc123'],
]
/** Rows of keyboards, and the order of the alphabet and of digits. */
const ROWS = ['qwertyuiop', 'qwertzuiop', 'azertyuiop', 'asdfghjkl', 'zxcvbnm', 'yxcvbnm', '1q2w3e4r5t6z7u8i9o0p']

export type PasswordStrength = 'short' | 'guessable' | 'fair' | 'strong'

/**
 * Estimates how hard a password is to guess. A rough guess, without a dictionary: it cannot know a password that was
 * used elsewhere.
 *
 * @param accountName - Of the owner; its parts are worth little.
 */
export function ratePassword(password: string, accountName = ''): PasswordStrength {
  const text = [...password.normalize('NFKC')]
  if (text.length < MIN_PASSWORD_LENGTH) return 'short'
  const bits = bitsOf(text.join(''), accountName)
  if (bits < MIN_BITS) return 'guessable'
  return bits < STRONG_BITS ? 'fair' : 'strong'
}

function bitsOf(password: string, accountName: string): number {
  const own = accountName
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part.length > 3)
  let rest = password.toLowerCase()
  let bits = 0
  for (const fragment of [...COMMON, ...own]) {
    const parts = rest.split(fragment)
    bits += (parts.length - 1) * FRAGMENT_BITS
    rest = parts.join('\0')
  }
  const isMixed = /[^\p{L}\p{Z}\0]/u.test(rest) || (/\p{Lu}/u.test(password.slice(1)) && /\p{Ll}/u.test(password))
  const each = isMixed ? MIXED_BITS : LETTER_BITS
  const seen = new Set<string>()
  const letters = [...rest].filter((letter) => letter !== '\0')
  letters.forEach((letter, index) => {
    const before = letters[index - 1] ?? ''
    const pair = before + letter
    bits += before !== '' && (seen.has(pair) || isExpected(before, letter)) ? EXPECTED_BITS : each
    seen.add(pair)
  })
  return bits
}

/** The same letter again, or the next one of an order that people type. */
function isExpected(before: string, letter: string): boolean {
  const step = (letter.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0)
  if (Math.abs(step) <= 1) return true
  return ROWS.some((row) => row.includes(before + letter) || row.includes(letter + before))
}
