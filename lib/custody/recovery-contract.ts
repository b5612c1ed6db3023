import * as z from 'zod/mini'
import { patternText } from '@/lib/core/bounded-text'
import { defineEndpoint } from '@/lib/core/endpoint'
import { deliveryKey, epoch, half, sealedHalf, uuid } from './custody-schemas'
import { credentialId, ownerBlob, passkeyLabel, recoveryWay } from './recovery-ways'
import { walletSignatures } from './wallet-schemas'

/*
 * Recovery by a secret of the owner. Each way has sets of its own: a half in the wallet role, and a half in the vault that
 * the key worker has encrypted by a key from the owner's password or passkey. Both roles answer the same five requests,
 * and check each by what they have seen themselves. Every request needs the proof of its device; requests to the wallet
 * role also need the access token.
 *
 * Order of the frame: store in the vault, store in the wallet role, release from both, open, settle in both. So the set
 * before works until the new one was used.
 */

const set = { walletId: uuid, way: recoveryWay, setId: uuid }
const signed = { signatures: walletSignatures }
const nothing = z.object({})

/** Time from the release of a set until the automatic way can no longer be destroyed on its ground, in ms. */
export const PROOF_BY_USE_MS = 60 * 60_000

const released = {
  input: z.object({ ...set, key: deliveryKey, signatures: z.optional(walletSignatures) }),
  output: z.object({ sealed: sealedHalf }),
}

/**
 * Stores the half of the wallet role, beside earlier ones. Signed (`walletActText`: `store recovery way`). The same
 * request again succeeds. Fails with `request.invalid` without the signatures; with `custody.wallet_changed` for an
 * epoch that is not above all others of the way.
 */
export const wayStore = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/recovery/store',
  input: z.object({
    ...set,
    epoch,
    half,
    label: z.nullable(passkeyLabel),
    credentialId: z.nullable(credentialId),
    /** `proofKeyOf`: checks later that the owner has used the set. Kept behind the half. */
    proofKey: patternText(43, /^[\w-]{43}$/),
    ...signed,
  }),
  output: nothing,
})

/**
 * Returns the half of the wallet role: in the first minutes after a code was entered, so many times a day. With
 * signatures (`walletActText`: `prove recovery way`) neither limit applies. Fails with `custody.login_too_old`,
 * `custody.recovery_limit`, `custody.no_half`, or with `request.invalid` for wrong signatures.
 */
export const wayRelease = defineEndpoint({ method: 'POST', path: '/api/wallet/recovery/release', ...released })

/**
 * Confirms that the owner has opened a set, and destroys the earlier sets of its way. Signed (`walletActText`: `settle
 * recovery way`). Fails with `custody.way_unproven` unless this device has received the half, or with `custody.no_half`.
 */
export const waySettle = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/recovery/settle',
  input: z.object({ ...set, ...signed }),
  output: nothing,
})

/**
 * Destroys the automatic half of the wallet role. Signed (`walletActText`: `drop automatic recovery`). Needs a settled
 * set whose half this device has received within {@link PROOF_BY_USE_MS}. Again it succeeds. Fails with
 * `custody.way_unproven`.
 */
export const automaticDrop = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/recovery/drop-automatic',
  input: z.object({ ...set, ...signed }),
  output: nothing,
})

/**
 * Destroys all sets of a way. Signed (`walletActText`: `remove recovery way`). Fails with `custody.way_unproven` unless
 * the automatic way or a settled set of another way is left.
 */
export const wayRemove = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/recovery/remove',
  input: z.object({ walletId: uuid, way: recoveryWay, ...signed }),
  output: nothing,
})

/**
 * Stores the encrypted half of the vault, beside earlier ones. Signed, like {@link wayStore}. The epoch is the newest one
 * of the way plus one. Fails with `custody.not_approved`; with `custody.wallet_changed` and `epoch`, the newest one.
 */
export const vaultWayStore = defineEndpoint({
  method: 'POST',
  path: '/api/vault/recovery/store',
  input: z.object({ ...set, epoch, blob: ownerBlob, ...signed }),
  output: nothing,
})

/**
 * Returns the encrypted half of the vault to a device that the owner has approved a short time ago, so many times a day.
 * With signatures, a device of the wallet needs no approval, and the limit does not apply. Fails with
 * `custody.not_approved`, `custody.recovery_limit` or `custody.no_half`.
 */
export const vaultWayRelease = defineEndpoint({ method: 'POST', path: '/api/vault/recovery/release', ...released })

/** As {@link waySettle}, for the vault. Fails also with `custody.not_approved`. */
export const vaultWaySettle = defineEndpoint({
  method: 'POST',
  path: '/api/vault/recovery/settle',
  input: z.object({ ...set, ...signed }),
  output: nothing,
})

/** As {@link automaticDrop}, for the vault: destroys its halves of all epochs. */
export const vaultAutomaticDrop = defineEndpoint({
  method: 'POST',
  path: '/api/vault/recovery/drop-automatic',
  input: z.object({ ...set, ...signed }),
  output: nothing,
})

/** As {@link wayRemove}, for the vault. */
export const vaultWayRemove = defineEndpoint({
  method: 'POST',
  path: '/api/vault/recovery/remove',
  input: z.object({ walletId: uuid, way: recoveryWay, ...signed }),
  output: nothing,
})
