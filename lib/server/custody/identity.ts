import 'server-only'
import type { KeyedHash, KeyProvider } from '../keys/key-provider'
import { openSecret, type SealedSecret, type SecretPlace, sealSecret } from '../keys/seal-row'
import type { IdentityProvider } from '../tables/sealed-identity'

/** The identity of a visitor. Each kind has a proof of its own. */
export type Identity =
  /** The owner of a mailbox. Each domain sends it a mail of its own. */
  | { readonly kind: 'mailbox'; readonly email: string }
  /** An account with an OpenID provider: the name of the provider here, and the `sub` of its tokens. */
  | { readonly kind: 'oidc'; readonly provider: string; readonly subject: string }

/** An identity as the tables of both domains keep it: nothing of it can be read without the keys of the role. */
export interface SealedIdentity extends SealedSecret {
  /** Keyed hash (a blind index), which finds the identity without containing it. */
  readonly subjectIndex: Uint8Array
  /** Which key made the index. */
  readonly subjectIndexKey: string
}

export const providerOf = (identity: Identity): IdentityProvider =>
  identity.kind === 'mailbox' ? 'email' : `oidc:${identity.provider}`

/**
 * The text of which an index is made. Equal for all spellings of one mailbox; dots and tags stay, because for most mail
 * servers they are other mailboxes. No address reads like the text of another kind.
 */
export function indexNameOf(identity: Identity): string {
  return identity.kind === 'mailbox'
    ? identity.email.normalize('NFKC').toLowerCase()
    : JSON.stringify(['oidc/v1', identity.provider, identity.subject])
}

/** @throws {AppError} as the provider of the keys. */
export async function sealIdentity(
  keys: KeyProvider,
  identity: Identity,
  { index, place }: { readonly index: KeyedHash; readonly place: SecretPlace },
  signal?: AbortSignal,
): Promise<SealedIdentity> {
  const name = identity.kind === 'mailbox' ? identity.email : identity.subject
  const sealed = await sealSecret(keys, new TextEncoder().encode(name), place, signal)
  return { ...sealed, subjectIndex: index.hash, subjectIndexKey: index.keyId }
}

/** @throws {AppError} as the provider of the keys. */
export async function openIdentity(
  keys: KeyProvider,
  row: SealedSecret & { readonly provider: IdentityProvider },
  place: SecretPlace,
  signal?: AbortSignal,
): Promise<Identity> {
  const name = new TextDecoder().decode(await openSecret(keys, row, place, signal))
  if (row.provider === 'email') return { kind: 'mailbox', email: name }
  return { kind: 'oidc', provider: row.provider.slice('oidc:'.length), subject: name }
}

/** Keyed hash of an index text. */
export const hashIndex = (keys: KeyProvider, text: string, keyId?: string, signal?: AbortSignal): Promise<KeyedHash> =>
  keys.hash('email-index', new TextEncoder().encode(text), keyId, signal)
