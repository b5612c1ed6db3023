import { CompactEncrypt } from 'jose/jwe/compact/encrypt'
import { importJWK } from 'jose/key/import'
import type * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import type { deliveryKey } from './custody-schemas'

/**
 * Encrypts bytes to a one-shot key of the key worker (RFC 7518, section 4.6: ECDH-ES with A256GCM), so that nothing on
 * the way, and no log, has them. The set and the device are part of the derived key.
 *
 * @param bytes - A half of 16 bytes, a blob, or the secret of a passkey. The caller wipes them.
 * @param to.key - Public, P-256.
 * @returns `sealedHalf` of the contract.
 * @throws {AppError} `request.invalid` for a key that is not on the curve.
 */
export async function sealToKey(
  bytes: Uint8Array,
  to: { readonly key: z.output<typeof deliveryKey>; readonly setId: string; readonly thumbprint: string },
): Promise<string> {
  const key = await importJWK({ ...to.key, alg: 'ECDH-ES' }).catch(() => {
    throw new AppError('request.invalid', { details: { key: 'Invalid input' } })
  })
  const text = new TextEncoder()
  return new CompactEncrypt(bytes)
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
    .setKeyManagementParameters({ apu: text.encode(to.setId), apv: text.encode(to.thumbprint) })
    .encrypt(key)
}
