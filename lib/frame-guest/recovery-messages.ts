import * as z from 'zod/mini'
import { boundedText, patternText } from '@/lib/core/bounded-text'
import { deliveryKey, sealedHalf } from '@/lib/custody/custody-schemas'
import { credentialId, listedWay, passkeyLabel, recoveryWay } from '@/lib/custody/recovery-ways'
import { CALLS_MS, exchange, MAKING_MS, nothing, text } from './worker-exchange'

/** In characters, after normalization (NFKC). */
export const MIN_PASSWORD_LENGTH = 12
const MAX_PASSWORD_LENGTH = 200

const password = boundedText(MAX_PASSWORD_LENGTH, (typed) => typed !== '')
/** Output of the PRF extension of WebAuthn for `prfInputOf(walletId)`: 32 bytes in base64url. */
const prfOutput = patternText(43, /^[\w-]{43}$/)

const ofPassword = z.object({ way: z.literal('password'), password })
const ofPasskey = { way: z.literal('passkey') }
/** As a window has sealed it for {@link recoveryMessages.passkeyKey}. */
const sealed = sealedHalf

/** What opens a set: never sent further than to the worker. */
export const ownerSecret = z.union([
  ofPassword,
  z.object({ ...ofPasskey, secret: prfOutput }),
  z.object({ ...ofPasskey, sealed }),
])

const newPasskey = { ...ofPasskey, credentialId, label: passkeyLabel }
const newWay = z.union([
  ofPassword,
  z.object({ ...newPasskey, secret: prfOutput }),
  z.object({ ...newPasskey, sealed }),
])

/** Requests to the key worker about recovery. A part of `workerMessages`. */
export const recoveryMessages = {
  /**
   * How the wallet is recovered. `automatic`: both services together can still restore it. `owner`: only a secret of the
   * owner can. `ways` has each set that the wallet role lists, the newest first.
   */
  recovery: exchange(
    nothing,
    z.object({
      mode: z.enum(['automatic', 'owner']),
      /** The keys need {@link recoveryMessages.restore} first. */
      isLocked: z.boolean(),
      /** For `prfInputOf`, and for the user handle of a new passkey. */
      walletId: text,
      ways: z.array(listedWay),
    }),
    CALLS_MS,
  ),
  /** A new key to which a window seals what a passkey gives, once. */
  passkeyKey: exchange(nothing, z.object({ key: deliveryKey }), CALLS_MS),
  /**
   * Stores a new set of a way beside the earlier ones. Fails with `request.invalid` (`password`) for a
   * short password, and with `custody.not_approved` on a device that the vault does not know.
   */
  storeWay: exchange(newWay, z.object({ setId: text }), MAKING_MS),
  /**
   * Opens the newest set of a way with the owner's secret, as a recovery would, and destroys the earlier sets of the way.
   * Fails with `custody.secret_wrong`, without a further request to a server.
   */
  proveWay: exchange(ownerSecret, nothing, MAKING_MS),
  /**
   * A fresh proof by a way of recovery, instead of a code by mail. Fails with `custody.secret_wrong`, without a further
   * request to a server; with `custody.way_unproven` for a way that was set up within a day.
   */
  proveStepUp: exchange(ownerSecret, nothing, MAKING_MS),
  /** Ends the automatic way. Fails with `custody.way_unproven` unless `proveWay` has succeeded on this device lately. */
  dropAutomatic: exchange(z.object({ way: recoveryWay }), nothing, MAKING_MS),
  /** Makes a new set for the automatic way. Fails with `custody.login_too_old`: prove the address again. */
  useAutomatic: exchange(nothing, nothing, MAKING_MS),
  /** Fails with `custody.way_unproven` for the only one that is left. */
  removeWay: exchange(z.object({ way: recoveryWay }), nothing, MAKING_MS),
  /**
   * Unlocks the wallet on a device that has no half of it. Fails with `custody.secret_wrong` without a request to a server;
   * with `custody.login_too_old` or `custody.not_approved` if the visitor has to log in again.
   */
  restore: exchange(ownerSecret, nothing, MAKING_MS),
  /** How far the derivation of a password's key is, from 0 to 1; `null` while none runs. Ask as often as a screen draws. */
  wayProgress: exchange(nothing, z.object({ progress: z.nullable(z.number()) }), CALLS_MS),
} as const
