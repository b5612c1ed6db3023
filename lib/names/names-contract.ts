import * as z from 'zod/mini'
import { boundedText, patternText } from '@/lib/core/bounded-text'
import { defineEndpoint } from '@/lib/core/endpoint'
import { hexData, unixMs } from '@/lib/core/wire'
import { evmAddress } from '@/lib/core/wire-addresses'

/** Longest name in characters: that of the DNS. */
const MAX_NAME_LENGTH = 253
/** Longest signed message in characters. */
const MAX_MESSAGE_LENGTH = 16_384
/** Longest signature in characters: that of a contract wallet carries its deployment (ERC-6492). */
const MAX_SIGNATURE_LENGTH = 32_768

/** Any text that may be meant as a name. Which names exist says the server. */
const nameText = boundedText(MAX_NAME_LENGTH, () => true)
const coinType = z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER))

/**
 * A name of the registry.
 *
 * - `owner`: who may change it. Not always who is paid: see `addresses`.
 * - `attributes`: text records by key (ENSIP-5), `avatar` among them.
 * - `addresses`: by coin type (SLIP-44, ENSIP-11), as its chain writes them.
 * - `offeredTo`: the account that may accept the name; absent without an offer.
 */
export const nameRecord = z.object({
  name: z.string(),
  owner: evmAddress,
  offeredTo: z.optional(evmAddress),
  registeredAt: unixMs,
  updatedAt: unixMs,
  attributes: z.record(z.string(), z.string()),
  addresses: z.record(patternText(16, /^\d{1,16}$/), z.object({ address: z.string(), updatedAt: unixMs })),
})
export type NameRecord = z.output<typeof nameRecord>

/**
 * A message and its signature by `personal_sign`. Spec section 7 "register name". `coinType` is `2147483648 + chain id`
 * of the chain on which a contract verifies signatures (ERC-1271, ERC-6492); that of a key is the same on all.
 */
const signedMessage = z.object({
  coinType,
  address: evmAddress,
  signature: boundedText(MAX_SIGNATURE_LENGTH, (text) => z.safeParse(hexData, text).success) as typeof hexData,
  message: boundedText(MAX_MESSAGE_LENGTH, (text) => text.isWellFormed()),
})
export type SignedMessage = z.output<typeof signedMessage>

/** An endpoint that changes a name as a signed message says. Returns the changed name. */
const recordChange = (path: `/api/names/${string}`) =>
  defineEndpoint({ method: 'POST', path, input: signedMessage, output: nameRecord })

/**
 * Registers a name for `address`, which then also receives payments to the name. The message is `JSON.stringify({ name,
 * attributes, timestamp })` with these keys in this order and no others. `timestamp` is in seconds, and differs from
 * the server's time by five minutes at most. For a day, the same message gets the same answer again.
 *
 * Fails with the codes of labels (`names.too_short`, `names.too_long`, `names.letters`, `names.hyphens`),
 * `names.foreign_zone`, `names.reserved`, `names.taken`, `names.limit`, `names.bad_attribute`, `names.bad_message`,
 * `names.bad_signature`, `names.expired`, `names.used`; `names.no_connector` for an account that may not register here;
 * `network.not_found`, `network.invalid_chain_id`; `names.register_failed` while the server or the chain is away.
 */
export const nameRegister = recordChange('/api/names/register')

/**
 * Replaces the text records of a name. Message: `JSON.stringify({ action: 'update', name, attributes, timestamp })`.
 *
 * This and the following fail as registration does, and with `names.not_owner` and `names.not_found`.
 */
export const nameUpdate = recordChange('/api/names/update')

/**
 * Sets the address for a coin type, or removes it with `null`. Message:
 * `JSON.stringify({ action: 'address', name, coinType, address, timestamp })`. Fails with `names.bad_address` too.
 */
export const nameAddress = recordChange('/api/names/address')

/**
 * Offers a name to another address. The name stays its owner's, with all records, until the other account accepts it. A
 * new offer replaces the earlier one. Message: `JSON.stringify({ action: 'offer', name, to, timestamp })`. Fails with
 * `names.bad_address` for the zero address and for the owner.
 */
export const nameOffer = recordChange('/api/names/offer')

/**
 * Makes the account that a name is offered to its owner. Removes all records: payments to the name must not reach the
 * old owner, and the new owner has not set an address yet. Message: `JSON.stringify({ action: 'accept', name, timestamp
 * })`. Fails with `names.not_offered`, not with `names.not_owner`.
 */
export const nameAccept = recordChange('/api/names/accept')

/**
 * Ends an offer: its owner takes it back, or the other account declines it. Message: `JSON.stringify({ action:
 * 'withdraw', name, timestamp })`. Fails with `names.not_offered`, not with `names.not_owner`.
 */
export const nameWithdraw = recordChange('/api/names/withdraw')

/** Gives a name back: anybody may register it. Message: `JSON.stringify({ action: 'release', name, timestamp })`. */
export const nameRelease = defineEndpoint({
  method: 'POST',
  path: '/api/names/release',
  input: signedMessage,
  output: z.object({ name: z.string() }),
})

/** `transfer` exists in old histories only. It made another address the owner at once. */
export const nameActions = [
  ...(['register', 'update', 'address', 'offer', 'accept', 'withdraw', 'release'] as const),
  ...(['transfer', 'import'] as const),
] as const
export type NameAction = (typeof nameActions)[number]

/** One change of a name, with what was signed for it, so that everybody can check it. */
export const nameChange = z.object({
  action: z.enum(nameActions),
  /** The account that has signed; for an import, the owner in the other registry. */
  actor: evmAddress,
  at: unixMs,
  /** `null` for an import. */
  signed: z.nullable(signedMessage),
})
export type NameChange = z.output<typeof nameChange>

/** Changes of a name, newest first, also of one that was released. */
export const nameHistory = defineEndpoint({
  method: 'POST',
  path: '/api/names/history',
  input: z.object({ name: nameText }),
  output: z.object({ changes: z.array(nameChange) }),
})

/**
 * Exports one name with its whole history as a signed snapshot, which `npm run names -- verify` checks without a
 * network and another installation can import. Fails with `names.not_found`, `capability.off` without a signing key.
 */
export const nameExport = defineEndpoint({
  method: 'POST',
  path: '/api/names/export',
  input: z.object({ name: nameText }),
  output: z.object({ snapshot: z.string() }),
})

/** Changes that {@link nameHistory} answers with at most. */
export const MAX_CHANGES = 100

/**
 * Spec section 7 "lookup name": this registry first, then ENS on mainnet where the server has a node.
 *
 * - `address`: receives payments to the name on the EVM chain of `coinType`. If the name has no address for that chain,
 *   or without a `coinType`, its address on Ethereum; `null` if it has none.
 * - `avatar`: a source for `<img>`: a `data:` address, or a path of the Foyer server, which changes with the picture.
 *   `null` without a picture, and for one that is a token or on IPFS.
 * - `record`: present for a name of this registry.
 *
 * Fails with `names.not_found` for a name that is not registered, `names.resolve_failed` ('Error resolving name').
 */
export const nameLookup = defineEndpoint({
  method: 'POST',
  path: '/api/names/lookup',
  input: z.object({ name: nameText, coinType: z.optional(coinType) }),
  output: z.object({
    name: z.string(),
    source: z.enum(['registry', 'ens']),
    address: z.nullable(evmAddress),
    avatar: z.nullable(z.string()),
    record: z.optional(nameRecord),
  }),
})
export type FoundName = z.output<typeof nameLookup.output>

/**
 * Spec section 7 "reverse lookup for address": names that may be shown instead of the address, the newest first. Each
 * has the address in its own records (promise N6), and `avatar` as in {@link nameLookup}. Empty if there are none.
 * Fails with `names.reverse_failed` ('Error fetching names for address').
 */
export const nameReverse = defineEndpoint({
  method: 'POST',
  path: '/api/names/reverse',
  input: z.object({ address: evmAddress }),
  output: z.object({
    names: z.array(z.object({ name: z.string(), source: z.enum(['registry', 'ens']), avatar: z.nullable(z.string()) })),
  }),
})
export type ShownNames = z.output<typeof nameReverse.output>

/** Maximum number of names in one answer of {@link namesOwned} and {@link namesOffered}. */
export const NAMES_PAGE = 20

const namesPage = {
  /** `cursor`: `next` of the previous answer. Returns the first page without it. */
  input: z.object({ address: evmAddress, cursor: z.optional(boundedText(MAX_NAME_LENGTH + 20, () => true)) }),
  /** `next`: absent on the last page. */
  output: z.object({ names: z.array(nameRecord), next: z.optional(z.string()) }),
}
export type NamesPage = z.output<typeof namesPage.output>

/**
 * Lists the names that an address owns, in pages: first those whose records lead back to the address, then those whose
 * records name another address or none. In each group the newest comes first.
 */
export const namesOwned = defineEndpoint({ method: 'POST', path: '/api/names/owned', ...namesPage })

/** Lists the names of other accounts that an address may accept, in pages, newest offer first. */
export const namesOffered = defineEndpoint({ method: 'POST', path: '/api/names/offered', ...namesPage })

/** Suggestions that {@link nameSuggestions} answers with at most, the name itself included. */
export const MAX_SUGGESTIONS = 5

/**
 * Spec section 7 "name suggestions". `name` is what the visitor has typed, with or without the zone. If it is a label,
 * it comes first with its own status; the others are available. The same text gets the same suggestions until one of
 * them is registered. Fails with `names.suggestions_failed` ('Error fetching name suggestions').
 */
export const nameSuggestions = defineEndpoint({
  method: 'POST',
  path: '/api/names/suggestions',
  input: z.object({ name: nameText }),
  output: z.object({
    zone: z.string(),
    suggestions: z.array(z.object({ name: z.string(), status: z.enum(['available', 'taken', 'reserved']) })),
  }),
})
export type Suggestions = z.output<typeof nameSuggestions.output>
