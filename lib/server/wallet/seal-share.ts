import 'server-only'
import { uuidv7 } from '../custody/uuid-v7'
import type { KeyProvider } from '../keys/key-provider'
import { openSecret, sealSecret } from '../keys/seal-row'
import { type NewShare, placeOfShare, type ShareRow } from './share-records'

/**
 * Seals a half for a row of its own.
 *
 * @param share.half - base64url.
 * @throws {AppError} as the provider.
 */
export async function sealShare(
  keys: KeyProvider,
  share: Omit<ShareRow, 'id'> & { readonly half: string },
  now: number,
  signal?: AbortSignal,
): Promise<NewShare> {
  const id = uuidv7(now)
  const half = Buffer.from(share.half, 'base64url')
  try {
    return { id, setId: share.setId, secret: await sealSecret(keys, half, placeOfShare({ ...share, id }), signal) }
  } finally {
    half.fill(0)
  }
}

/** @returns 16 bytes, which the caller wipes. @throws {AppError} as the provider. */
export function openShare(
  keys: KeyProvider,
  share: ShareRow & { readonly sealed: Uint8Array; readonly wrappedKey: Uint8Array; readonly keyId: string },
  signal?: AbortSignal,
): Promise<Uint8Array> {
  return openSecret(keys, share, placeOfShare(share), signal)
}
