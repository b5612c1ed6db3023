import * as z from 'zod/mini'
import { patternText } from '@/lib/core/bounded-text'
import { defineEndpoint } from '@/lib/core/endpoint'
import { uuid } from './custody-schemas'

/*
 * Step-up: a further code on a session, before an act that needs a fresh proof of the mailbox. Answered on the wallet
 * origin. Each request has the proof of its device and the access token.
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
