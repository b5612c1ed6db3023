import type { SwapToken } from '@/lib/swap/swap-state'

/** Letters of other scripts that are drawn like Latin ones, and digits that pass for letters: each with its double. */
const DOUBLES = 'аa вb еe кk мm нh оo рp сc тt уy хx іi јj ѕs αa βb εe ηh ιi κk μm νn οo ρp τt υu χx ζz 0o 1i li'

const LOOKS_LIKE = new Map(DOUBLES.split(' ').map(([letter = '', double = '']) => [letter, double] as const))

/**
 * The token of the list that another one at a different address is dressed up as: the same symbol to the eye, whatever
 * its case, accents, spaces and look-alike letters.
 */
export function lookAlikeOf(token: SwapToken, listed: readonly SwapToken[]): SwapToken | undefined {
  const address = token.address.toLowerCase()
  const drawn = drawnAs(token.symbol)
  if (listed.some((other) => other.address.toLowerCase() === address)) return undefined
  return listed.find((other) => drawnAs(other.symbol) === drawn)
}

function drawnAs(symbol: string): string {
  const letters = symbol
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return [...letters].map((letter) => LOOKS_LIKE.get(letter) ?? letter).join('')
}
