import * as z from 'zod/mini'
import { patternText } from '@/lib/core/bounded-text'
import '@/lib/core/schema-messages'

/** UUIDv7 of a challenge, a wallet, a set of halves, a device or an approval. */
export const uuid = patternText(36, /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/)

/** One half of a seed in base64url: 16 bytes, without padding. */
export const half = patternText(22, /^[\w-]{22}$/)

/** Number of a recovery set of one wallet, from 1. A new set replaces the ones before. */
export const epoch = z.int().check(z.gte(1), z.lte(1_000_000))

/** Thumbprint of a device key (RFC 7638), base64url. */
export const thumbprint = patternText(43, /^[\w-]{43}$/)

/** The public part of a one-shot key of the frame (P-256, RFC 7517), to which a half is encrypted. */
export const deliveryKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: patternText(43, /^[\w-]{43}$/),
  y: patternText(43, /^[\w-]{43}$/),
})

/**
 * A half on its way to the frame: a compact JWE (RFC 7516; ECDH-ES, A256GCM) to the {@link deliveryKey} of the request.
 * `apu` of its header is the id of the set, `apv` the thumbprint of the device, so that both are part of the key. What is
 * encrypted are the 16 bytes themselves.
 */
export const sealedHalf = patternText(2_048, /^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/)

/** A half of a set that is stored with a device, or with the other service for recovery. */
export const storedHalf = z.object({ setId: uuid, half })

/** Milliseconds since the epoch. */
export const instant = z.int()
