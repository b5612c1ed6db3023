import * as z from 'zod/mini'
import { patternText } from '@/lib/core/bounded-text'
import { instant, thumbprint, uuid } from './custody-schemas'

/** A device of a visitor, as the wallet role lists it. */
export const listedDevice = z.object({
  deviceId: uuid,
  thumbprint,
  /** Browser and system, such as "Firefox on Android". */
  label: z.string(),
  /** Origin of the page on which the device was approved. */
  embedOrigin: z.string(),
  /** Where it was last seen, in two letters (ISO 3166-1), where the operator's proxy names the country. */
  country: z.optional(z.nullable(patternText(2, /^[A-Z]{2}$/))),
  approvedAt: instant,
  lastSeenAt: instant,
  isThis: z.boolean(),
  /** When the device is removed or signed out. `null` unless planned. */
  revokesAt: z.nullable(instant),
  signsOutAt: z.nullable(instant),
})
/** A device that has begun a login to the wallet of this device, and waits for an approval. */
export const waitingDevice = z.object({
  approvalId: uuid,
  browser: z.string(),
  system: z.string(),
  embedOrigin: z.string(),
  country: z.nullable(patternText(2, /^[A-Z]{2}$/)),
  startedAt: instant,
})
export type WaitingDevice = z.output<typeof waitingDevice>

export type ListedDevice = z.output<typeof listedDevice>
