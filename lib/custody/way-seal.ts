import { decode, encode } from 'jose/base64url'
import * as z from 'zod/mini'
import { patternText } from '@/lib/core/bounded-text'
import { type OnProgress, openWithPassword, type PasswordCost, passwordSealed, sealWithPassword } from './password-seal'

/*
 * The vault's half of a set, sealed by a secret of the owner. The vault cannot open it: a password goes through Argon2id
 * (`password-seal.ts`), the PRF output of a passkey through HKDF-SHA256.
 */

const IV_BYTES = 12

/** What opens a set. `secret`: output of the PRF extension of WebAuthn for {@link prfInputOf}, 32 bytes in base64url. */
export type WaySecret =
  | { readonly way: 'password'; readonly password: string }
  | { readonly way: 'passkey'; readonly secret: string }

/** The set that a blob belongs to. It opens as this set alone. */
interface WayPlace {
  readonly walletId: string
  readonly setId: string
}

const sealedByOwner = z.discriminatedUnion('way', [
  z.object({ way: z.literal('password'), ...passwordSealed.shape }),
  z.object({
    way: z.literal('passkey'),
    iv: patternText(16, /^[\w-]{16}$/),
    sealed: patternText(100, /^[\w-]{22,100}$/),
  }),
])

/** The input of the PRF extension for a wallet (embedded wallet, section 2.3): 32 bytes. */
export async function prfInputOf(walletId: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`rec/v1${walletId}`)))
}

/**
 * Seals a half.
 *
 * @returns `ownerBlob` of the contract.
 */
export async function sealHalfOfWay(
  half: Uint8Array<ArrayBuffer>,
  secret: WaySecret,
  place: WayPlace,
  options: { readonly onProgress?: OnProgress; readonly cost?: PasswordCost } = {},
): Promise<string> {
  const context = contextOf(secret.way, place)
  if (secret.way === 'password') {
    const sealing = { password: secret.password, context, onProgress: options.onProgress }
    return encode(JSON.stringify({ way: secret.way, ...(await sealWithPassword(half, sealing, options.cost)) }))
  }
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const key = await passkeyKey(secret.secret, place.walletId)
  const sealed = await crypto.subtle.encrypt(cipher(iv, context), key, half)
  return encode(JSON.stringify({ way: secret.way, iv: encode(iv), sealed: encode(new Uint8Array(sealed)) }))
}

/** Opens a half. `null` for another secret, another place, and for what is no blob. The caller wipes it. */
export async function openHalfOfWay(
  blob: string,
  secret: WaySecret,
  place: WayPlace,
  onProgress?: OnProgress,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const read = readBlob(blob)
  const context = contextOf(secret.way, place)
  if (read?.way === 'password' && secret.way === 'password')
    return openWithPassword(read, { password: secret.password, context, onProgress })
  if (read?.way !== 'passkey' || secret.way !== 'passkey') return null
  const key = await passkeyKey(secret.secret, place.walletId)
  try {
    const place = cipher(Uint8Array.from(decode(read.iv)), context)
    return new Uint8Array(await crypto.subtle.decrypt(place, key, Uint8Array.from(decode(read.sealed))))
  } catch {
    return null
  }
}

function readBlob(blob: string): z.output<typeof sealedByOwner> | null {
  try {
    return z.parse(sealedByOwner, JSON.parse(new TextDecoder().decode(decode(blob))))
  } catch {
    return null
  }
}

const contextOf = (way: string, { walletId, setId }: WayPlace) => JSON.stringify(['way/v1', way, walletId, setId])

const cipher = (iv: Uint8Array<ArrayBuffer>, context: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(context),
})

/** HKDF-SHA256 of the PRF output, with the wallet as its salt. */
async function passkeyKey(prfOutput: string, walletId: string): Promise<CryptoKey> {
  const [raw, text] = [Uint8Array.from(decode(prfOutput)), new TextEncoder()]
  try {
    const root = await crypto.subtle.importKey('raw', raw, 'HKDF', false, ['deriveKey'])
    const from = { name: 'HKDF', hash: 'SHA-256', salt: text.encode(walletId), info: text.encode('rec-kek/v1') }
    return await crypto.subtle.deriveKey(from, root, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  } finally {
    raw.fill(0)
  }
}
