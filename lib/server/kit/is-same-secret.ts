import 'server-only'
import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares in constant time: digests have one length, and how far they agree says nothing about the texts. */
export function isSameSecret(one: string, other: string): boolean {
  const digestOf = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digestOf(one), digestOf(other))
}
