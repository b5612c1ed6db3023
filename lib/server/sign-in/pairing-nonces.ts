import 'server-only'
import * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import { type PairingFields, pairingNonce } from '@/lib/sign-in/sign-in-contract'
import type { Services } from '../platform/services'
import { NONCE_LIFE_MS } from './nonce-records'

// Other keys than those of `nonce-records.ts`: a nonce of one kind is unknown to the other.
const keyOf = (nonce: string) => `siwx-pairing-nonce:${nonce}`

/** The record of a nonce without an account: the fields to sign, and the browser that requested them. */
export interface PairingRecord {
  /** As in `NonceRecord`. */
  readonly browser: string
  readonly fields: PairingFields
}

const stored = z.object({ browser: z.string(), fields: pairingNonce.output })

/** Stores a new nonce. @throws {AppError} `kv.unavailable`. */
export async function storePairingNonce(
  record: PairingRecord,
  { kv, signal }: Pick<Services, 'kv' | 'signal'>,
): Promise<void> {
  const isNew = await kv.setIfAbsent(
    keyOf(record.fields.nonce),
    JSON.stringify(record),
    { ttlMs: NONCE_LIFE_MS },
    signal,
  )
  if (!isNew) throw new AppError('internal', { details: { reason: 'the nonce already exists' } })
}

/**
 * Reads and removes a nonce. Of concurrent callers on all instances, one gets it.
 *
 * @returns `null` for a nonce that was never issued, was used, has expired, or was lost with the memory of its process.
 * @throws {AppError} `kv.unavailable`.
 */
export async function takePairingNonce(
  nonce: string,
  { kv, now, signal }: Pick<Services, 'kv' | 'now' | 'signal'>,
): Promise<PairingRecord | null> {
  const record = readRecord(await kv.getAndDelete(keyOf(nonce), signal))
  return record && remainingMs(record, now()) > 0 ? record : null
}

/** Stores a nonce again after an attempt that was not decided. */
export async function restorePairingNonce(
  record: PairingRecord,
  { kv, now, signal }: Pick<Services, 'kv' | 'now' | 'signal'>,
): Promise<void> {
  const ttlMs = Math.min(NONCE_LIFE_MS, remainingMs(record, now()))
  if (ttlMs > 0) await kv.setIfAbsent(keyOf(record.fields.nonce), JSON.stringify(record), { ttlMs }, signal)
}

/** Returns `null` for an invalid record: another program may have written to the store. */
function readRecord(value: string | null): PairingRecord | null {
  if (value === null) return null
  try {
    return z.parse(stored, JSON.parse(value))
  } catch {
    return null
  }
}

function remainingMs({ fields }: PairingRecord, now: number): number {
  return Date.parse(fields.issuedAt) + NONCE_LIFE_MS - now
}
