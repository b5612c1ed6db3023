import * as z from 'zod/mini'
import { instant, thumbprint, uuid } from './custody-schemas'

/** A device of a visitor, as the wallet role lists it. */
export const listedDevice = z.object({
  deviceId: uuid,
  thumbprint,
  /** Browser and system, such as "Firefox on Android". */
  label: z.string(),
  /** Origin of the page on which the device was approved. */
  embedOrigin: z.string(),
  approvedAt: instant,
  lastSeenAt: instant,
  isThis: z.boolean(),
  /** When the device is removed or signed out. `null` unless planned. */
  revokesAt: z.nullable(instant),
  signsOutAt: z.nullable(instant),
})
export type ListedDevice = z.output<typeof listedDevice>
