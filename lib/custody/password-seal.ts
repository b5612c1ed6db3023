import { argon2idAsync } from '@noble/hashes/argon2'
import { decode, encode } from 'jose/base64url'
import * as z from 'zod/mini'
import { patternText } from '@/lib/core/bounded-text'
import '@/lib/core/schema-messages'

/*
 * Bytes that only a password opens: Argon2id (RFC 9106) makes a key of the password, AES-256-GCM seals the bytes. The
 * parameters stand with the sealed bytes, so that later versions may choose other ones and still open the earlier ones.
 */

const KEY_BYTES = 32
const SALT_BYTES = 16
const IV_BYTES = 12

/** Lower bounds are those of RFC 9106; upper ones keep a forged text from taking all memory or hours. */
const kdf = z.object({
  name: z.literal('argon2id'),
  /** KiB of memory. */
  memory: z.int().check(z.gte(8), z.lte(256 * 1024)),
  passes: z.int().check(z.gte(1), z.lte(16)),
  lanes: z.literal(1),
  /** 16 bytes in base64url. */
  salt: patternText(22, /^[\w-]{22}$/),
})

/** At most 4 KiB of content. */
export const passwordSealed = z.object({
  kdf,
  /** 12 bytes in base64url. */
  iv: patternText(16, /^[\w-]{16}$/),
  /** With its tag, in base64url. */
  sealed: patternText(6_000, /^[\w-]{22,}$/),
})
export type PasswordSealed = z.output<typeof passwordSealed>

/** The cost of one guess. 64 MiB and three passes are the second choice of RFC 9106, for devices with less memory. */
export type PasswordCost = Pick<z.output<typeof kdf>, 'memory' | 'passes'>
const PASSWORD_COST: PasswordCost = { memory: 64 * 1024, passes: 3 }

/** @param done - From 0 to 1. */
export type OnProgress = (done: number) => void

interface Sealing {
  readonly password: string
  /** What the bytes belong to. They open with the same text alone. */
  readonly context: string
  readonly onProgress?: OnProgress | undefined
}

/** Seals bytes under a password. Takes seconds, in parts between which other work runs. */
export async function sealWithPassword(
  bytes: Uint8Array<ArrayBuffer>,
  { password, context, onProgress }: Sealing,
  cost = PASSWORD_COST,
): Promise<PasswordSealed> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES))
  const made = { name: 'argon2id', ...cost, lanes: 1, salt: encode(salt) } as const
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const key = await keyOf(password, made, onProgress)
  const sealed = await crypto.subtle.encrypt(cipher(iv, context, made), key, bytes)
  return { kdf: made, iv: encode(iv), sealed: encode(new Uint8Array(sealed)) }
}

/** Opens what {@link sealWithPassword} has sealed. `null` for another password, another context or changed bytes. */
export async function openWithPassword(
  { kdf: made, iv, sealed }: PasswordSealed,
  { password, context, onProgress }: Sealing,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const key = await keyOf(password, made, onProgress)
  try {
    const place = cipher(Uint8Array.from(decode(iv)), context, made)
    return new Uint8Array(await crypto.subtle.decrypt(place, key, Uint8Array.from(decode(sealed))))
  } catch {
    return null
  }
}

/** The parameters are authenticated too: bytes with weaker ones do not open. */
function cipher(iv: Uint8Array<ArrayBuffer>, context: string, { name, memory, passes, salt }: PasswordSealed['kdf']) {
  const facts = JSON.stringify(['foyer password/v1', context, name, memory, passes, salt])
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(facts) }
}

async function keyOf(
  password: string,
  { memory: m, passes: t, lanes: p, salt }: PasswordSealed['kdf'],
  onProgress: OnProgress | undefined,
): Promise<CryptoKey> {
  const options = { m, t, p, dkLen: KEY_BYTES, ...(onProgress && { onProgress }) }
  // Keyboards differ in how they write one letter (NFKC, as BIP-39).
  const raw = Uint8Array.from(await argon2idAsync(password.normalize('NFKC'), decode(salt), options))
  try {
    return await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
  } finally {
    raw.fill(0)
  }
}
