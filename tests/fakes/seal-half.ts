import { CompactEncrypt, importJWK, type JWK } from 'jose'

/** Encrypts a half to the one-shot key of a request, as both custody domains do (`sealedHalf` of the contracts). */
export async function sealHalf(half: string, key: JWK, setId: string, thumbprint: string): Promise<string> {
  const text = new TextEncoder()
  return new CompactEncrypt(Buffer.from(half, 'base64url'))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
    .setKeyManagementParameters({ apu: text.encode(setId), apv: text.encode(thumbprint) })
    .encrypt(await importJWK({ ...key, alg: 'ECDH-ES' }))
}
