import 'server-only'
import type { KeyedHash, KeyProvider } from '../keys/key-provider'

/** The same mailbox in one spelling. Dots and tags stay: for most mail servers they are other mailboxes. */
export function normalizeEmail(email: string): string {
  return email.normalize('NFKC').toLowerCase()
}

/** Keyed hashes of one address (blind indexes), by which a row is found and from which it cannot be read. */
export interface EmailIndexes {
  /** What a new row gets. */
  readonly newest: KeyedHash
  /** Under every key that rows still have, the newest included. */
  readonly all: readonly KeyedHash[]
}

/**
 * @param usedKeyIds - Keys of the indexes that are in the table; after a rotation some rows have an older one.
 * @throws {AppError} as the provider.
 */
export async function indexEmail(
  keys: KeyProvider,
  email: string,
  usedKeyIds: readonly string[],
  signal?: AbortSignal,
): Promise<EmailIndexes> {
  const data = new TextEncoder().encode(normalizeEmail(email))
  const newest = await keys.hash('email-index', data, undefined, signal)
  const older = usedKeyIds.filter((keyId) => keyId !== newest.keyId)
  const others = await Promise.all(older.map((keyId) => keys.hash('email-index', data, keyId, signal)))
  return { newest, all: [newest, ...others] }
}
