import { bech32 } from '@scure/base'

/** Addresses of accounts have 20 bytes, those of modules and contracts 32. */
const LENGTHS: readonly number[] = [20, 32]
const MAX_LENGTH = 90

/** Reads a bech32 address with its checksum; `null` for any other text. Chains differ in the prefix. */
export function readCosmosAddress(text: string): { readonly prefix: string } | null {
  // In lower case only: two spellings of one account would be two accounts.
  if (text.length > MAX_LENGTH || text !== text.toLowerCase()) return null
  try {
    const { prefix, words } = bech32.decode(text as `${string}1${string}`, MAX_LENGTH)
    return LENGTHS.includes(bech32.fromWords(words).length) ? { prefix } : null
  } catch {
    return null
  }
}
