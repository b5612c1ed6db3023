import 'server-only'
import type { LoginProvider, SocialProvider } from '@/lib/core/login-providers'
import type { KeyedHash, KeyProvider } from '../keys/key-provider'
import { openSecret, type SealedSecret, type SecretPlace, sealSecret } from '../keys/seal-row'

/** The identity of a visitor. Each kind has a proof of its own. */
export type Identity =
  /** The owner of a mailbox. Each domain sends it a mail of its own. */
  { readonly kind: 'mailbox'; readonly email: string } | SocialIdentity | FarcasterIdentity

/** An account with a social provider, by the name that never changes there: the `sub` of its ID tokens, or an id. */
export interface SocialIdentity {
  readonly kind: 'social'
  readonly provider: SocialProvider
  readonly subject: string
}

/** An account of Farcaster. Its keys sign. */
export interface FarcasterIdentity {
  readonly kind: 'farcaster'
  /** A decimal number without leading zeros. */
  readonly fid: string
}

/** An account of another service. */
export type AccountIdentity = SocialIdentity | FarcasterIdentity

/** An identity as the tables of both domains keep it: nothing of it can be read without the keys of the role. */
export interface SealedIdentity extends SealedSecret {
  /** Keyed hash (a blind index), which finds the identity without containing it. */
  readonly subjectIndex: Uint8Array
  /** Which key made the index. */
  readonly subjectIndexKey: string
}

export function providerOf(identity: Identity): LoginProvider {
  if (identity.kind === 'mailbox') return 'email'
  return identity.kind === 'farcaster' ? 'farcaster' : identity.provider
}

/** By what a provider knows the visitor: the address, the account, or the fid. */
export function subjectOf(identity: Identity): string {
  if (identity.kind === 'mailbox') return identity.email
  return identity.kind === 'farcaster' ? identity.fid : identity.subject
}

export function identityOf(provider: LoginProvider, subject: string): Identity {
  return provider === 'email' ? { kind: 'mailbox', email: subject } : accountOf(provider, subject)
}

export function accountOf(provider: Exclude<LoginProvider, 'email'>, subject: string): AccountIdentity {
  return provider === 'farcaster' ? { kind: 'farcaster', fid: subject } : { kind: 'social', provider, subject }
}

/**
 * The text of which an index is made. Equal for all spellings of one mailbox; dots and tags stay, because for most mail
 * servers they are other mailboxes. No address reads like the text of another kind, and an account is never found by an
 * address: what a provider says of a mailbox proves nothing here.
 */
export function indexNameOf(identity: Identity): string {
  return identity.kind === 'mailbox'
    ? identity.email.normalize('NFKC').toLowerCase()
    : JSON.stringify(['account/v1', providerOf(identity), subjectOf(identity)])
}

/**
 * @param text - What is sealed. Default: the subject alone.
 * @throws {AppError} as the provider of the keys.
 */
export async function sealIdentity(
  keys: KeyProvider,
  identity: Identity,
  {
    index,
    place,
    text = subjectOf(identity),
  }: { readonly index: KeyedHash; readonly place: SecretPlace; readonly text?: string },
  signal?: AbortSignal,
): Promise<SealedIdentity> {
  const sealed = await sealSecret(keys, new TextEncoder().encode(text), place, signal)
  return { ...sealed, subjectIndex: index.hash, subjectIndexKey: index.keyId }
}

/** Opens an identity that was sealed as its subject alone. @throws {AppError} as the provider of the keys. */
export async function openIdentity(
  keys: KeyProvider,
  row: SealedSecret & { readonly provider: LoginProvider },
  place: SecretPlace,
  signal?: AbortSignal,
): Promise<Identity> {
  return identityOf(row.provider, new TextDecoder().decode(await openSecret(keys, row, place, signal)))
}

/** Keyed hash of an index text. */
export const hashIndex = (keys: KeyProvider, text: string, keyId?: string, signal?: AbortSignal): Promise<KeyedHash> =>
  keys.hash('email-index', new TextEncoder().encode(text), keyId, signal)
