import * as z from 'zod/mini'
import { patternText } from '@/lib/core/bounded-text'
import { defineEndpoint } from '@/lib/core/endpoint'
import { instant, thumbprint, uuid } from './custody-schemas'
import { login } from './login-contract'
import { walletSignatures } from './wallet-schemas'

/*
 * A new device is let in by a device of the wallet, without the mailbox. The new device begins its login and its approval
 * as any other, and shows two digits. An older device reads both, and its visitor types the digits. Both keys of the
 * wallet then sign one act, which each domain checks by itself: the vault counts the approval as approved, and the wallet
 * role the login as proven.
 */

/** The most logins that wait at one time, the newest first. */
export const MAX_WAITING_LOGINS = 3

const decision = z.enum(['let in', 'turn away'])
const matchNumber = patternText(2, /^\d\d$/)

/** What both domains are asked, and what is signed (`walletActText`: `let device in`, `turn device away`). */
const decided = {
  challengeId: uuid,
  approvalId: uuid,
  /** Of the new device. */
  thumbprint,
  decision,
  /** As the visitor has typed it; not signed if the device is turned away. */
  matchNumber: z.optional(matchNumber),
  signatures: walletSignatures,
}

/** The logins of the visitor that have begun on other devices and wait for approval. Needs the access token. */
export const loginsWaiting = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/logins/waiting',
  input: z.object({}),
  output: z.object({
    logins: z.array(
      z.object({
        challengeId: uuid,
        thumbprint,
        startedAt: instant,
        /** Two letters of ISO 3166, where the operator's proxy names the country. */
        country: z.nullable(patternText(2, /^[A-Z]{2}$/)),
      }),
    ),
  }),
})

/**
 * Counts a waiting login as proven, or ends it. The same request again succeeds. Needs the access token. Fails with
 * `request.not_found` for a login that does not wait, and with `request.invalid` for wrong signatures.
 */
export const loginDecide = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/logins/decide',
  input: z.object(decided),
  output: z.object({}),
})

/**
 * Starts the session of a login that another device of the wallet has let in, once. Fails with `request.not_found` for
 * any other login: a code is needed then.
 */
export const loginClaim = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/logins/claim',
  input: z.object({ challengeId: uuid }),
  output: login,
})

/**
 * The approvals of the wallet's owner that these devices wait for. Called from a device of the wallet. Fails with
 * `custody.not_approved`.
 */
export const approvalsWaiting = defineEndpoint({
  method: 'POST',
  path: '/api/vault/approvals/waiting',
  input: z.object({ walletId: uuid, thumbprints: z.array(thumbprint).check(z.maxLength(MAX_WAITING_LOGINS)) }),
  output: z.object({
    approvals: z.array(
      z.object({
        approvalId: uuid,
        thumbprint,
        /** Names of browser and system of the device, `''` if unknown. */
        browser: z.string(),
        system: z.string(),
        /** Origin of the page where the visitor logs in. */
        embedOrigin: z.string(),
        matchNumber,
      }),
    ),
  }),
})

/**
 * Approves or declines such an approval. The same request again succeeds. Fails with `custody.not_approved` for a device
 * without access and for wrong signatures, and with `request.not_found` for an approval that does not wait, that is of
 * another owner, or that shows another number.
 */
export const approvalSettle = defineEndpoint({
  method: 'POST',
  path: '/api/vault/approvals/settle',
  input: z.object({ ...decided, walletId: uuid }),
  output: z.object({}),
})
