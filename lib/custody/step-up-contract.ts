import * as z from 'zod/mini'
import { patternText } from '@/lib/core/bounded-text'
import { defineEndpoint } from '@/lib/core/endpoint'
import { uuid } from './custody-schemas'
import { recoveryWay } from './recovery-ways'

/*
 * Step-up: a further proof on a session, before an act that needs a fresh one: a code of the mailbox, or the owner's
 * password or passkey. Answered on the wallet origin. Each request has the proof of its device and the access token.
 */

/** A code of six digits. */
export const mailedCode = patternText(6, /^\d{6}$/)

/**
 * Mails a code to the address of the visitor. An earlier code of the same session ends. Fails with `email.cooldown`
 * (`seconds`) or `capability.off`.
 */
export const stepUpStart = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/step-up/start',
  input: z.object({}),
  output: z.object({
    challengeId: uuid,
    /** Seconds until another code may be asked for; the life of a code in seconds. */
    resendSeconds: z.int(),
    codeSeconds: z.int(),
  }),
})

/**
 * Checks the code. For five minutes from then on the session passes endpoints that otherwise fail with
 * `custody.login_too_old`. Fails with `email.code_wrong` (`left`), `email.code_expired` or `email.locked`.
 */
export const stepUpVerify = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/step-up/verify',
  input: z.object({ challengeId: uuid, code: mailedCode }),
  output: z.object({}),
})

/**
 * A way of recovery counts for a step-up this long after the owner has opened it, in ms. A device with the keys can set one
 * up without a code: its owner has a day to find the mail about it.
 */
export const WAY_COUNTS_AFTER_MS = 24 * 3_600_000

/**
 * As {@link stepUpVerify}, by a settled set of a way of recovery. Fails with `custody.way_unproven` for a set that is not
 * settled, or was within {@link WAY_COUNTS_AFTER_MS}; with `custody.no_half`, or with `request.invalid`.
 */
export const stepUpByWay = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/step-up/way',
  input: z.object({
    walletId: uuid,
    way: recoveryWay,
    setId: uuid,
    /** `signWayProof`. */
    signature: patternText(86, /^[\w-]{86}$/),
  }),
  output: z.object({}),
})
