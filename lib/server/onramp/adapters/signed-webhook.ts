import 'server-only'
import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { boundedText } from '@/lib/core/bounded-text'

/** A signature that is older is refused, so that a recorded request cannot be sent again later. */
const MAX_AGE_MS = 300_000
/** The clock of a vendor may be ahead of ours by this much. */
const MAX_AHEAD_MS = 60_000

/** @param signedAt - Unix ms; `NaN` for a time that could not be read. */
export function isFreshSignature(signedAt: number, now: number): boolean {
  const age = now - signedAt
  return age <= MAX_AGE_MS && age >= -MAX_AHEAD_MS
}

export function hmacOf(text: string, secret: string, encoding: 'base64' | 'hex'): string {
  return createHmac('sha256', secret).update(text).digest(encoding)
}

/** Unix seconds as decimal digits, in milliseconds; `NaN` for any other text. */
export function unixSeconds(text: string | undefined): number {
  return text !== undefined && /^\d{9,11}$/.test(text) ? Number(text) * 1_000 : Number.NaN
}

/** Fields of a header such as `t=1,v1=ab`. The first of a name counts. */
export function headerFields(header: string | null): ReadonlyMap<string, string> {
  const fields = new Map<string, string>()
  for (const field of (header ?? '').slice(0, 2_000).split(',')) {
    const at = field.indexOf('=')
    const name = field.slice(0, at).trim()
    if (at > 0 && !fields.has(name)) fields.set(name, field.slice(at + 1))
  }
  return fields
}

/** An id, an address or a hash of a vendor; `null` where there is none, which some write as `''` or `0x`. */
export const vendorId = z.pipe(
  z.nullish(boundedText(200, () => true)),
  z.transform((text) => (text === '0x' ? null : text || null)),
)
