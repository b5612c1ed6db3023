import 'server-only'
import { CompactEncrypt, importJWK, type JWK } from 'jose'
import { AppError } from '@/lib/core/app-error'

/**
 * Encrypts a half to the one-shot key of a request (RFC 7518, section 4.6: ECDH-ES with A256GCM), so that nothing that
 * ends TLS before the frame, and no log, has it. The set and the device are part of the derived key.
 *
 * @param half - 16 bytes. The caller wipes them.
 * @param to.key - Public, P-256, as `deliveryKey` of the contract.
 * @returns `sealedHalf` of the contract.
 * @throws {AppError} `request.invalid` for a key that is not on the curve.
 */
export async function releaseHalf(
  half: Uint8Array,
  to: { readonly key: JWK; readonly setId: string; readonly thumbprint: string },
): Promise<string> {
  const key = await importJWK({ ...to.key, alg: 'ECDH-ES' }).catch(() => {
    throw new AppError('request.invalid', { details: { key: 'Invalid input' } })
  })
  const text = new TextEncoder()
  return new CompactEncrypt(half)
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
    .setKeyManagementParameters({ apu: text.encode(to.setId), apv: text.encode(to.thumbprint) })
    .encrypt(key)
}
