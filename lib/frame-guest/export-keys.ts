import { AppError } from '@/lib/core/app-error'
import { walletExport } from '@/lib/custody/export-contract'
import { exportWallet } from '@/lib/custody/exported-wallet'
import { createHalfDelivery } from '@/lib/custody/half-delivery'
import { combineHalves, wipe } from '@/lib/custody/seed-halves'
import { walletNamespaces } from '@/lib/custody/wallet-addresses'
import type { WalletParts } from './make-wallet'
import type { WalletAccess } from './ready-wallet'
import type { ExportOffer } from './window-export'
import { sealText, type WindowLink } from './window-message'

/** For so long a code that was entered here counts, as in the wallet role. */
const PROVEN_MS = 5 * 60_000
/** What the visitor does between the look at the proof and the act that needs it. */
const MARGIN_MS = 60_000

export interface KeyExport {
  /** A code was accepted on this device. */
  proven(): void
  /** Whether the newest proof still counts in a minute. */
  isProven(): boolean
  /**
   * The wallet, sealed for a window: phrase and keys leave the worker only in a form that the window alone opens.
   *
   * @throws {AppError} `custody.login_too_old` without a code of the last five minutes, before any request;
   *   `custody.no_half` on a device without its half; `custody.halves_differ`; as {@link walletExport}.
   */
  seal(link: WindowLink, version: number, signal?: AbortSignal): Promise<string>
  forget(): void
}

export function createKeyExport({
  access,
  session,
  store,
  thumbprint,
  now,
}: Pick<WalletParts, 'session' | 'store' | 'thumbprint'> & {
  readonly access: Pick<WalletAccess, 'ready'>
  readonly now: () => number
}): KeyExport {
  let provenAt = Number.NEGATIVE_INFINITY
  return {
    proven() {
      provenAt = now()
    },
    isProven: () => now() - provenAt <= PROVEN_MS - MARGIN_MS,
    forget() {
      provenAt = Number.NEGATIVE_INFINITY
    },
    async seal(link, version, signal) {
      if (now() - provenAt > PROVEN_MS) throw new AppError('custody.login_too_old')
      const { walletId, addresses } = await access.ready(signal)
      const own = await store.half(walletId)
      if (!own) throw new AppError('custody.no_half')
      const secrets: Uint8Array[] = [own.half]
      try {
        const delivery = await createHalfDelivery()
        const { setId, sealed } = await session.call(walletExport, { key: delivery.key }, { signal })
        if (setId !== own.setId) throw new AppError('custody.no_half')
        const half = await delivery.open(sealed, { setId, thumbprint: await thumbprint() })
        const seed = combineHalves(own.half, half)
        secrets.push(half, seed)
        const wallet = await exportWallet(seed)
        const isSame = walletNamespaces.every((namespace) => wallet.addresses[namespace] === addresses[namespace])
        if (!isSame) throw new AppError('custody.halves_differ')
        return await sealText(link, 'frame', version, { step: 'wallet', wallet } satisfies ExportOffer)
      } finally {
        wipe(...secrets)
      }
    },
  }
}
