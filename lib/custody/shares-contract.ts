import * as z from 'zod/mini'
import { patternText } from '@/lib/core/bounded-text'
import { defineEndpoint } from '@/lib/core/endpoint'
import { deliveryKey, epoch, sealedHalf, storedHalf, uuid } from './custody-schemas'
import { walletAddresses, walletSignatures } from './wallet-schemas'

/*
 * Halves of wallets in the Auth domain, answered on the wallet origin. Every request needs the proof of its device and
 * the access token.
 *
 * A wallet is created in steps, each of which may be the last: challenge, create (`pending`, with both halves of this
 * domain), store the recovery half in the vault, activate. Only an active wallet has addresses that anybody is told.
 */

/** Ids and the nonce for {@link walletCreate}; valid for ten minutes, for this device. */
export const walletChallenge = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/wallets/challenge',
  input: z.object({}),
  output: z.object({ walletId: uuid, nonce: patternText(43, /^[\w-]{43}$/) }),
})

/**
 * Stores a pending wallet. `proofs` are signatures of `walletBindText` by both keys. The same request again succeeds.
 * Fails with `custody.wallet_exists`, or with `request.invalid` for proofs that are not right.
 */
export const walletCreate = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/wallets/create',
  input: z.object({
    walletId: uuid,
    addresses: walletAddresses,
    proofs: walletSignatures,
    device: storedHalf,
    recovery: storedHalf,
  }),
  output: z.object({}),
})

/**
 * Makes a pending wallet the wallet of the visitor, after the vault has its half. The first of several wins: the others
 * fail with `custody.wallet_exists` and are recovered instead. Again for the same wallet it succeeds.
 */
export const walletActivate = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/wallets/activate',
  input: z.object({ walletId: uuid }),
  output: z.object({}),
})

/**
 * Mails the owner a link that sets the wallet aside, for a device that both domains together could not give the wallet
 * back. Changes nothing else. In the first minutes after a code was entered. `isMailed` is false if the owner has had
 * too many mails today. Fails with `custody.login_too_old`, with `request.not_found` for another wallet, or with
 * `custody.owner_pending` after a change of the address, which the vault has perhaps not followed.
 */
export const walletAnew = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/wallets/anew',
  input: z.object({ walletId: uuid }),
  output: z.object({ isMailed: z.boolean() }),
})

/** The half that belongs to the set of this device. Fails with `custody.no_half`. */
export const shareOfDevice = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/shares/device',
  input: z.object({ key: deliveryKey }),
  output: z.object({ setId: uuid, sealed: sealedHalf }),
})

/**
 * The recovery half of this domain, in the first minutes after a code was entered, so many times a day. Fails with
 * `custody.login_too_old`, `custody.recovery_limit`, or `custody.no_half` without a wallet.
 */
export const shareOfRecovery = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/shares/recovery',
  input: z.object({ key: deliveryKey }),
  output: z.object({ setId: uuid, epoch, sealed: sealedHalf }),
})

/** Epochs that a new recovery set may skip. A recovery that stops after the vault has stored its half leaves a gap. */
export const MAX_SKIPPED_EPOCHS = 100

/**
 * Replaces the set of this device and, with `recovery`, the recovery set: the vault must have its half of the new set
 * already. Both keys of the wallet sign for each set (`walletActText`: `store device set`, `store recovery set`),
 * because the replaced half is destroyed. Fails with `request.invalid` without these signatures; with
 * `custody.wallet_changed` if another device has replaced the recovery set meanwhile, or for an epoch that skips more
 * than {@link MAX_SKIPPED_EPOCHS}.
 */
export const shareStore = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/shares/store',
  input: z.object({
    walletId: uuid,
    device: z.object({ ...storedHalf.shape, signatures: walletSignatures }),
    recovery: z.optional(z.object({ ...storedHalf.shape, epoch, signatures: walletSignatures })),
  }),
  output: z.object({}),
})
