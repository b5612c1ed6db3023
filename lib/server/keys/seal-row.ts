import 'server-only'
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { type KeyProvider, unreadable } from './key-provider'

const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

/** A secret of a row, as the row keeps it: encrypted by a key of its own, which the provider has wrapped. */
export interface SealedSecret {
  /** The key of the provider. It is bound to the wrapped key alone, so that wrapping anew leaves the rest as it is. */
  readonly keyId: string
  readonly wrappedKey: Uint8Array
  /** IV (12 bytes), ciphertext and tag (16 bytes) of AES-256-GCM. */
  readonly sealed: Uint8Array
}

/** Where a secret belongs: table, row and whatever else names it. A secret that is moved elsewhere does not open. */
export type SecretPlace = readonly string[]

/**
 * Encrypts a secret under a fresh key. The same place and secret give another result each time.
 *
 * @throws {AppError} as the provider.
 */
export async function sealSecret(
  keys: KeyProvider,
  secret: Uint8Array,
  place: SecretPlace,
  signal?: AbortSignal,
): Promise<SealedSecret> {
  const [dataKey, iv, context] = [randomBytes(KEY_BYTES), randomBytes(IV_BYTES), contextOf(place)]
  try {
    const cipher = createCipheriv('aes-256-gcm', dataKey, iv)
    cipher.setAAD(context)
    const ciphertext = Buffer.concat([cipher.update(secret), cipher.final()])
    const { keyId, wrapped } = await keys.wrap(dataKey, wrapContextOf(place), signal)
    return { keyId, wrappedKey: wrapped, sealed: Buffer.concat([iv, ciphertext, cipher.getAuthTag()]) }
  } finally {
    dataKey.fill(0)
  }
}

/** @throws {AppError} as {@link KeyProvider.unwrap}, also for a changed secret. */
export async function openSecret(
  keys: KeyProvider,
  { keyId, wrappedKey, sealed }: SealedSecret,
  place: SecretPlace,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const dataKey = await keys.unwrap({ keyId, wrapped: wrappedKey }, wrapContextOf(place), signal)
  const bytes = Buffer.from(sealed)
  if (dataKey.length !== KEY_BYTES || bytes.length < IV_BYTES + TAG_BYTES) throw unreadable()
  try {
    const decipher = createDecipheriv('aes-256-gcm', dataKey, bytes.subarray(0, IV_BYTES))
    decipher.setAAD(contextOf(place))
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
  } catch {
    throw unreadable()
  } finally {
    dataKey.fill(0)
  }
}

/**
 * The same secret with its key wrapped by the newest key of the provider. The secret itself is not opened.
 *
 * @returns `null` if the newest key has wrapped it already.
 */
export async function rewrapSecret(
  keys: KeyProvider,
  secret: SealedSecret,
  place: SecretPlace,
  signal?: AbortSignal,
): Promise<SealedSecret | null> {
  if (secret.keyId === (await keys.currentKeyId(signal))) return null
  const context = wrapContextOf(place)
  const dataKey = await keys.unwrap({ keyId: secret.keyId, wrapped: secret.wrappedKey }, context, signal)
  try {
    const { keyId, wrapped } = await keys.wrap(dataKey, context, signal)
    return { ...secret, keyId, wrappedKey: wrapped }
  } finally {
    dataKey.fill(0)
  }
}

/** Each part with its length before it, so that no two places read alike. */
function contextOf(place: SecretPlace): Buffer {
  return Buffer.concat(
    ['secret/v1', ...place].map((part) => {
      const bytes = Buffer.from(part)
      const length = Buffer.alloc(4)
      length.writeUInt32BE(bytes.length)
      return Buffer.concat([length, bytes])
    }),
  )
}

const wrapContextOf = (place: SecretPlace): Buffer => contextOf(['data-key', ...place])
