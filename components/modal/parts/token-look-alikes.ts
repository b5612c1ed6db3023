import { isSameToken } from '@/lib/balance/held-tokens'
import type { KnownToken } from '@/lib/tokens/token-lookup'

/**
 * Letters of other scripts that look like Latin ones, and digits that look like letters: each followed by its
 * look-alike.
 */
const DOUBLES = 'аa вb еe кk мm нh оo рp сc тt уy хx іi јj ѕs αa βb εe ηh ιi κk μm νn οo ρp τt υu χx ζz 0o 1i li'

const LOOKS_LIKE = new Map(DOUBLES.split(' ').map(([letter = '', double = '']) => [letter, double] as const))

/**
 * The listed token that another token imitates: a different address and a symbol that looks the same, ignoring case,
 * accents, spaces and look-alike letters.
 */
export function lookAlikeOf(token: KnownToken, listed: readonly KnownToken[]): KnownToken | undefined {
  const drawn = drawnAs(token.symbol)
  if (listed.some((other) => isSameToken(other, token))) return undefined
  return listed.find((other) => drawnAs(other.symbol) === drawn)
}

function drawnAs(symbol: string): string {
  const letters = symbol
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return [...letters].map((letter) => LOOKS_LIKE.get(letter) ?? letter).join('')
}
