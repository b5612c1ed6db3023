import * as z from 'zod/mini'
import { defineEndpoint } from '@/lib/core/endpoint'
import { loginProviders, outsideProviders, socialProviders } from '@/lib/core/login-providers'
import { httpUrl } from '@/lib/core/wire'
import { instant, uuid } from './custody-schemas'
import { loginSubject, outsideEvidence } from './outside-login-contract'
import { walletSignatures } from './wallet-schemas'

/*
 * How the vault checks an account of another service by itself, and which accounts own a wallet. An access token is no
 * evidence: a role that has seen one could pass it on. Where a provider signs no ID token for the nonce of the device, the
 * vault therefore makes a login of its own, with a state, a verifier and a callback of its own.
 */

/**
 * Prepares a login of the vault's own. The frame gives `uri` to the wallet role, as the next address of the window; and it
 * compares the address of the wallet role with it, which must lead to the same provider and client.
 */
export const vaultOutsideStart = defineEndpoint({
  method: 'POST',
  path: '/api/vault/outside/start',
  input: z.object({
    provider: z.enum(socialProviders),
    /** As in `outsideStart`: the window returns from the callback of the vault. */
    returnUrl: z.optional(httpUrl),
  }),
  output: z.object({ loginId: uuid, uri: httpUrl }),
})

/**
 * Approves this device for an account, as the link of a mail does for a mailbox: by evidence that names this device, or by
 * a login of the vault's own. Fails with `proof.invalid`, with `custody.not_approved` for a login that has not ended well,
 * and with `capability.off`.
 */
export const approvalByAccount = defineEndpoint({
  method: 'POST',
  path: '/api/vault/approvals/account',
  input: z.object({
    provider: z.enum(outsideProviders),
    by: z.union([z.object({ evidence: outsideEvidence }), z.object({ loginId: uuid })]),
  }),
  output: z.object({
    approvalId: uuid,
    /** Until then it recovers nothing on a device that the wallet does not know; `null` without such a time. */
    heldUntil: z.nullable(instant),
  }),
})

const owner = { walletId: uuid, provider: z.enum(loginProviders), subject: loginSubject, signatures: walletSignatures }

/**
 * Makes an account or a mailbox an owner of a wallet, beside the ones that it has. Called from a device of the wallet,
 * signed by both keys (`walletActText`: `add login`), with an approval of this device by that account or mailbox. The same
 * request again succeeds. Fails with `custody.not_approved`.
 */
export const vaultOwnerAdd = defineEndpoint({
  method: 'POST',
  path: '/api/vault/owner/add',
  input: z.object({ ...owner, approvalId: uuid }),
  output: z.object({}),
})

/**
 * Ends the ownership of an account or a mailbox, with its approvals. Called from a device of the wallet, signed by both keys
 * (`walletActText`: `remove login`). Succeeds for one that owns nothing. Fails with `login.last` for the only owner, and
 * with `custody.not_approved`.
 */
export const vaultOwnerRemove = defineEndpoint({
  method: 'POST',
  path: '/api/vault/owner/remove',
  input: z.object(owner),
  output: z.object({}),
})
