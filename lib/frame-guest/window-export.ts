import * as z from 'zod/mini'
import { exportedWallet } from '@/lib/custody/exported-wallet'

/** What the frame offers the window in which a wallet is exported. */
export const exportOffer = z.discriminatedUnion('step', [
  /** The visitor has proven the address; the next press shows the wallet. */
  z.object({ step: z.literal('ready') }),
  /** Sealed by the key worker. The window deletes the row when it has read it. */
  z.object({ step: z.literal('wallet'), wallet: exportedWallet }),
  z.object({ step: z.literal('over') }),
])
export type ExportOffer = z.output<typeof exportOffer>

export const exportAnswer = z.object({ wanted: z.boolean() })
export type ExportAnswer = z.output<typeof exportAnswer>
