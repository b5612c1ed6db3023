import 'server-only'
import * as z from 'zod'
import { boundedText, patternText } from '@/lib/core/bounded-text'
import { hash } from '@/lib/core/wire'
import { evmAddress } from '@/lib/core/wire-addresses'
import { listOf } from './env-fields'
import { assertSetWith, type EnvVariables, type RawOf } from './env-variable'

/** Longest zone in characters: a name in it is one label longer, and at most 253. */
const MAX_ZONE_LENGTH = 189

/** A zone of names: labels in lower case, normalised as ENS requires, without hyphens at their third and fourth place. */
function isZone(value: string): boolean {
  const labels = value.split('.')
  return labels.length >= 2 && labels.every((label) => /^[a-z0-9-]{1,63}$/.test(label) && !label.startsWith('--', 2))
}

/** The registry of names and its ENS gateway. */
export const namesVariables = {
  FOYER_NAMES_ZONE: {
    schema: z.optional(boundedText(MAX_ZONE_LENGTH, isZone)),
    must: 'a name of at least two labels in lower case, such as foyer.eth',
    about: [
      'Zone of the account names that visitors register: an ENS name or a DNS name that you own (docs/names.md). Without',
      'it there are no names. `npm run dev` sets foyer.eth.',
    ],
    example: 'names.example.eth',
  },
  FOYER_NAMES_REGISTRATION: {
    schema: z.enum(['embedded', 'open']).default('embedded'),
    must: 'embedded or open',
    about: [
      'Who may register a name: accounts of embedded wallets of this installation, or every wallet. Default: embedded;',
      '`npm run dev` sets open.',
    ],
    example: 'open',
  },
  FOYER_NAMES_PER_ADDRESS: {
    schema: z.coerce.number().int().min(1).max(1_000).default(3),
    must: 'a whole number from 1 to 1000',
    about: [
      'Names that one address may have registered at a time. Names that others have accepted since count too. Default: 3.',
    ],
    example: '3',
  },
  FOYER_NAMES_RESERVED: {
    schema: listOf(patternText(63, /^[a-z0-9-]+$/)).optional(),
    must: 'labels in lower case, separated by commas',
    about: ['Further labels that cannot be registered, such as the names of your products.'],
    example: 'acme,acme-pay',
  },
  FOYER_NAMES_SIGNING_KEYS: {
    // A private key has the format of a hash.
    schema: listOf(hash).optional(),
    must: 'private keys of 0x and 64 hex digits, separated by commas',
    about: [
      'Keys that sign what the ENS gateway answers; the first one signs. Use a key for nothing else. To rotate, add the',
      'address of a new key to the resolver contract, put the key in front, and remove the old address later.',
    ],
    example: '',
    secret: true,
  },
  FOYER_NAMES_RESOLVERS: {
    schema: listOf(evmAddress).optional(),
    must: 'addresses of 0x and 40 hex digits with a correct checksum, separated by commas',
    about: ['Resolver contracts that the ENS gateway answers for. `npm run names -- deploy` prints the address.'],
    example: '',
  },
} as const satisfies EnvVariables

/** Settings of the registry of names and of its ENS gateway. */
export interface NamesEnv {
  /** Normalised, such as `foyer.eth`. */
  readonly zone: string
  readonly registration: 'embedded' | 'open'
  /** Names that one address may have registered at a time. */
  readonly perAddress: number
  /** Labels that cannot be registered, in addition to `reserved-words.ts`. */
  readonly reserved: readonly string[]
  /** Private keys of the gateway; the first one signs. Secret. */
  readonly signingKeys: readonly `0x${string}`[]
  /** Resolver contracts that the gateway answers for. */
  readonly resolvers: readonly `0x${string}`[]
}

/** @throws {EnvError} for settings of names without a zone, and for resolvers without a key. */
export function namesEnvOf(raw: RawOf<typeof namesVariables>): { readonly names: NamesEnv | null } {
  assertSetWith(raw, 'FOYER_NAMES_RESERVED', 'FOYER_NAMES_ZONE')
  assertSetWith(raw, 'FOYER_NAMES_SIGNING_KEYS', 'FOYER_NAMES_ZONE')
  assertSetWith(raw, 'FOYER_NAMES_RESOLVERS', 'FOYER_NAMES_SIGNING_KEYS')
  if (!raw.FOYER_NAMES_ZONE) return { names: null }
  return {
    names: {
      zone: raw.FOYER_NAMES_ZONE,
      registration: raw.FOYER_NAMES_REGISTRATION,
      perAddress: raw.FOYER_NAMES_PER_ADDRESS,
      reserved: raw.FOYER_NAMES_RESERVED ?? [],
      signingKeys: raw.FOYER_NAMES_SIGNING_KEYS ?? [],
      resolvers: raw.FOYER_NAMES_RESOLVERS ?? [],
    },
  }
}
