import 'server-only'
import { AppError } from '@/lib/core/app-error'

/** What a key is for. Each purpose has keys of its own, so that nothing made for one is good for another. */
export type KeyPurpose = 'data-keys' | 'email-index' | 'login-codes'

/** A data key, encrypted by a key of the provider. */
export interface WrappedKey {
  /** The key that has wrapped it, as the provider names it. */
  readonly keyId: string
  readonly wrapped: Uint8Array
}

/** A keyed hash (HMAC-SHA-256, 32 bytes), and the key that has made it. */
export interface KeyedHash {
  readonly keyId: string
  readonly hash: Uint8Array
}

/**
 * The keys of one role. None of them leaves the provider: it wraps the keys that encrypt rows, and makes keyed hashes.
 * The newest key is used for what is new; older ones still open what they have made.
 *
 * Every method of a provider on another machine may reject with `upstream.*`, or with `request.aborted`.
 */
export interface KeyProvider {
  /** Name of the adapter, for `/api/health`. */
  readonly id: string
  /** @param context - authenticated with the key: a wrapped key opens with the same context only. */
  wrap(dataKey: Uint8Array, context: Uint8Array, signal?: AbortSignal): Promise<WrappedKey>
  /** @throws {AppError} {@link unreadable} for what is changed, of another context, or of a key that is gone. */
  unwrap(key: WrappedKey, context: Uint8Array, signal?: AbortSignal): Promise<Uint8Array>
  /** @param keyId - of an earlier hash, to compare with it; the newest by default. */
  hash(purpose: KeyPurpose, data: Uint8Array, keyId?: string, signal?: AbortSignal): Promise<KeyedHash>
  /** The key that wraps now. What another has wrapped is wrapped anew in the background. */
  currentKeyId(signal?: AbortSignal): Promise<string>
}

/** A secret that does not open. A visitor reads that something failed; the log says what. */
export function unreadable(): AppError {
  return new AppError('internal', { message: 'a secret does not open', details: { secret: 'unreadable' } })
}
