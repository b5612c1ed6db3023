import { decode } from 'jose/base64url'
import { compactDecrypt } from 'jose/jwe/compact/decrypt'
import { exportJWK } from 'jose/key/export'
import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import { deliveryKey } from './custody-schemas'
import { SEED_BYTES } from './seed-halves'

/** The set and the device that a half was released for. */
interface DeliveredTo {
  readonly setId: string
  readonly thumbprint: string
}

/** A key to which one half is encrypted, and which opens it. Used for one request. */
export interface HalfDelivery {
  /** `deliveryKey` of the request. */
  readonly key: z.output<typeof deliveryKey>
  /**
   * The 16 bytes of a `sealedHalf`. The caller wipes them.
   *
   * @throws {AppError} `custody.halves_differ` for a half of another set, for another device, or that cannot be opened.
   */
  open(sealed: string, of: DeliveredTo): Promise<Uint8Array<ArrayBuffer>>
  /** As {@link HalfDelivery.open}, for a half that the owner has sealed: bytes of any length. */
  openBlob(sealed: string, of: DeliveredTo): Promise<Uint8Array<ArrayBuffer>>
}

/** A new one-shot key (P-256). Its private half never leaves WebCrypto. */
export async function createHalfDelivery(): Promise<HalfDelivery> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, [
    'deriveBits',
  ])
  const openBlob = async (sealed: string, { setId, thumbprint }: DeliveredTo) => {
    const options = { keyManagementAlgorithms: ['ECDH-ES'], contentEncryptionAlgorithms: ['A256GCM'] }
    const { plaintext, protectedHeader } = await compactDecrypt(sealed, privateKey, options).catch((cause) => {
      throw new AppError('custody.halves_differ', { cause })
    })
    const isRight = isText(protectedHeader.apu, setId) && isText(protectedHeader.apv, thumbprint)
    const opened = new Uint8Array(plaintext)
    plaintext.fill(0)
    if (isRight) return opened
    opened.fill(0)
    throw new AppError('custody.halves_differ')
  }
  return {
    key: z.parse(deliveryKey, await exportJWK(publicKey)),
    openBlob,
    async open(sealed, to) {
      const half = await openBlob(sealed, to)
      if (half.length === SEED_BYTES) return half
      half.fill(0)
      throw new AppError('custody.halves_differ')
    },
  }
}

/** Whether a field of the header is a text, in base64url. */
function isText(field: unknown, text: string): boolean {
  return typeof field === 'string' && new TextDecoder().decode(decode(field)) === text
}
