import * as z from 'zod/mini'
import { boundedText, patternText } from '@/lib/core/bounded-text'
import { epoch, instant, uuid } from './custody-schemas'

/** A way of recovery that needs a secret of the owner. The automatic way needs none. */
export const recoveryWay = z.enum(['passkey', 'password'])
export type RecoveryWay = z.output<typeof recoveryWay>

/** What the owner calls a passkey. */
export const passkeyLabel = boundedText(80, (text) => text.trim() !== '')
/** Id of a WebAuthn credential, base64url. */
export const credentialId = patternText(1_400, /^[\w-]{1,1400}$/)

/** In base64url: a half, encrypted by a key of the owner, with what the key was derived with. */
export const ownerBlob = patternText(1_200, /^[\w-]{40,1200}$/)

/** A set of a way, as the wallet role lists it. A way has several sets while it is being changed. */
export const listedWay = z.object({
  way: recoveryWay,
  setId: uuid,
  /** Number of the set among those of its way, from 1. A higher one is newer. */
  epoch,
  storedAt: instant,
  /** Of a passkey. */
  label: z.nullable(passkeyLabel),
  credentialId: z.nullable(credentialId),
  /** Whether the owner has opened the wallet with it. */
  isProven: z.boolean(),
})
export type ListedWay = z.output<typeof listedWay>
