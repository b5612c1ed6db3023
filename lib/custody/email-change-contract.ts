import * as z from 'zod/mini'
import { emailAddress } from '@/lib/core/email-address'
import { defineEndpoint } from '@/lib/core/endpoint'
import { uuid } from './custody-schemas'
import { mailedCode } from './step-up-contract'
import { walletSignatures } from './wallet-schemas'

/*
 * The change of the address that a visitor logs in with, in the Auth domain: a code to the old mailbox, then one to the
 * new mailbox. Each request has the proof of its device and the access token, and goes on with what the same session
 * has begun. The vault follows by a link of its own (`vaultOwnerAsk`).
 */

/** A code was mailed. */
const mailed = z.object({
  challengeId: uuid,
  /** Seconds until another change may begin; the life of the code in seconds. */
  resendSeconds: z.int(),
  codeSeconds: z.int(),
})

/**
 * Mails a code to the present address. Ends an earlier change that is not done. Fails with `request.invalid` for the same
 * address, `email.cooldown` or `capability.off`.
 */
export const emailChangeStart = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/email-change/start',
  input: z.object({ email: emailAddress }),
  output: mailed,
})

/**
 * Checks that code, and mails one to the new address. An address that belongs to another wallet gets the same answer and
 * another mail; no code fits then. Fails with `email.code_wrong` (`left`), `email.code_expired`, `email.locked` or
 * `email.cooldown`.
 */
export const emailChangePrimary = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/email-change/primary',
  input: z.object({ challengeId: uuid, code: mailedCode }),
  output: mailed,
})

/**
 * Checks the second code and changes the address, signed by both keys of the wallet (`walletActText`: `change owner`).
 * The other sessions end. For 72 hours the old mailbox can undo it by the link of a mail. Fails as
 * {@link emailChangePrimary}, or with `request.invalid` without the signatures.
 */
export const emailChangeSecondary = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/email-change/secondary',
  input: z.object({ challengeId: uuid, code: mailedCode, signatures: z.optional(walletSignatures) }),
  output: z.object({ email: emailAddress }),
})
