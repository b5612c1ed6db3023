import { encode } from 'jose/base64url'
import type * as z from 'zod/mini'
import { AppError } from '@/lib/core/app-error'
import { createHalfDelivery, type HalfDelivery } from '@/lib/custody/half-delivery'
import { wipe } from '@/lib/custody/seed-halves'
import type { WaySecret } from '@/lib/custody/way-seal'
import type { ownerSecret } from './recovery-messages'
import { passkeySealFor } from './window-passkey'

/** Opens what a window has sealed for the key worker. */
export interface PasskeyDelivery {
  /** A new key for one window. The key before it opens nothing any more. */
  key(): Promise<HalfDelivery['key']>
  /**
   * The secret of the owner, opened if a window has sealed it.
   *
   * @throws {AppError} `request.invalid` without a key; `custody.halves_differ` for what was sealed for another key or
   *   another wallet.
   */
  read(given: z.output<typeof ownerSecret>, walletId: string): Promise<WaySecret>
  forget(): void
}

export function createPasskeyDelivery(): PasskeyDelivery {
  let delivery: HalfDelivery | null = null
  return {
    async key() {
      delivery = await createHalfDelivery()
      return delivery.key
    },
    async read(given, walletId) {
      if (!('sealed' in given)) return given
      if (!delivery) throw new AppError('request.invalid')
      const bytes = await delivery.openBlob(given.sealed, passkeySealFor(walletId))
      delivery = null
      try {
        return { way: 'passkey', secret: encode(bytes) }
      } finally {
        wipe(bytes)
      }
    },
    forget() {
      delivery = null
    },
  }
}
