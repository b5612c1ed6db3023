import * as z from 'zod/mini'
import { patternText } from '@/lib/core/bounded-text'
import { emailAddress } from '@/lib/core/email-address'
import { defineEndpoint } from '@/lib/core/endpoint'
import { deliveryKey, epoch, half, instant, sealedHalf, thumbprint, uuid } from './custody-schemas'
import { walletAddresses, walletSignatures } from './wallet-schemas'

/*
 * The vault: approvals of devices, and the other half of each recovery set. It trusts no statement of the wallet
 * origin. The link of the vault's own mail proves a mailbox; a proof in each request proves the device. The frame sends
 * requests from the wallet origin, with the project in the query. The approval page sends them from the vault's own
 * origin.
 */

/**
 * Mails a link that approves this device for an address. Links that it was mailed before end. Fails with
 * `email.cooldown` (`seconds`), `mail.unavailable` or `capability.off`.
 */
export const approvalStart = defineEndpoint({
  method: 'POST',
  path: '/api/vault/approvals/start',
  input: z.object({ email: emailAddress }),
  output: z.object({
    approvalId: uuid,
    /** Two digits, shown on both screens, so that a visitor approves their own login. */
    matchNumber: patternText(2, /^\d\d$/),
    /** Seconds until the link ends. */
    lifeSeconds: z.int(),
  }),
})

const approvalState = z.enum(['pending', 'approved', 'declined', 'expired'])

/** Below the deadlines of server and browser, with time for what comes before and after. */
export const MAX_APPROVAL_WAIT_SECONDS = 12

/**
 * The state of an approval that this device has started. An approved one can be used for 15 minutes, and is `expired`
 * after that; so is any other approval. With `waitSeconds` a pending one is answered once it is decided, or after this
 * time at most. The answer may come earlier and be `pending`: a server that has too much to do does not wait.
 */
export const approvalStatus = defineEndpoint({
  method: 'POST',
  path: '/api/vault/approvals/status',
  input: z.object({
    approvalId: uuid,
    waitSeconds: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_APPROVAL_WAIT_SECONDS))),
  }),
  output: z.object({ status: approvalState }),
})

/** From the fragment of the link's address: 32 random bytes in base64url. */
const linkToken = patternText(43, /^[\w-]{43}$/)

/** What the approval page shows. Changes nothing. Fails with `request.not_found`. */
export const approvalRead = defineEndpoint({
  method: 'POST',
  path: '/api/vault/approvals/read',
  input: z.object({ token: linkToken }),
  output: z.object({
    status: approvalState,
    /** Whether the link approves a device, or makes its mailbox the owner of a wallet. Version 0.1 does not say. */
    asks: z._default(z.enum(['device', 'owner']), 'device'),
    projectName: z.string(),
    /** Origin of the page where the visitor logs in. */
    embedOrigin: z.string(),
    /** Names of browser and system of the device, `''` if unknown. */
    browser: z.string(),
    system: z.string(),
    startedAt: instant,
    expiresAt: instant,
    matchNumber: patternText(2, /^\d\d$/),
    /** Whether browser and system of the page have the same names as those of the device. Only a hint. */
    isSameBrowser: z.boolean(),
  }),
})

/**
 * Records the visitor's decision. Works once. Fails with `request.not_found`, or with `email.approval_ended` for a link
 * that was used or is too old.
 */
export const approvalDecide = defineEndpoint({
  method: 'POST',
  path: '/api/vault/approvals/decide',
  input: z.object({ token: linkToken, decision: z.enum(['approve', 'decline']) }),
  output: z.object({ status: approvalState }),
})

/**
 * Stores the vault's half of a recovery set, signed by both keys of the wallet (`walletActText`: `store recovery set`).
 * The first half of a wallet takes the mailbox or the account of the device's approval as its owner, and these addresses as
 * the wallet's; later ones need the same addresses, and a device of the wallet or an approval by its owner. The same
 * request again succeeds. Fails with `custody.not_approved`, or with `custody.wallet_changed` for an epoch other than
 * the next one. The error has `epoch`, the newest stored one, because a set that another device stored but never
 * finished is kept.
 */
export const vaultShareStore = defineEndpoint({
  method: 'POST',
  path: '/api/vault/shares/store',
  input: z.object({
    walletId: uuid,
    setId: uuid,
    epoch,
    half,
    addresses: walletAddresses,
    signatures: walletSignatures,
    /** Of the login, for the first half: whose approval it is, on a device that several addresses have approved. */
    email: z.optional(emailAddress),
    /** The same for a login without an address: the approval itself (`approvalByAccount`). */
    approvalId: z.optional(uuid),
  }),
  output: z.object({}),
})

/**
 * Returns the vault's half to a device that an owner of the wallet has approved a short time ago. Limited in number for
 * each day. Fails with `custody.recovery_held` (`until`) for a device that the wallet does not know: for 24 hours after its
 * owner has changed, and for 24 hours after the first approval by an account of X. Fails with `custody.not_approved` or
 * `custody.recovery_limit`; with `custody.no_half` if the vault has no such half of the mailbox `email`, or of the account of
 * `approvalId`, which has approved the device.
 */
export const vaultShareOfRecovery = defineEndpoint({
  method: 'POST',
  path: '/api/vault/shares/recovery',
  input: z.object({
    walletId: uuid,
    setId: uuid,
    key: deliveryKey,
    /** Of the login. Without it, a wallet of another mailbox is `custody.not_approved`. */
    email: z.optional(emailAddress),
    /** The same for a login without an address: the approval of this device (`approvalByAccount`). */
    approvalId: z.optional(uuid),
  }),
  output: z.object({ sealed: sealedHalf }),
})

/**
 * Destroys the halves of all sets before `epoch`, after the other domain has the new set. Needs a device of the wallet,
 * and the signatures with which the set was stored. Fails with `custody.not_approved`, or with `custody.no_half` for an
 * unknown set.
 */
export const vaultShareSettle = defineEndpoint({
  method: 'POST',
  path: '/api/vault/shares/settle',
  input: z.object({ walletId: uuid, setId: uuid, epoch, signatures: walletSignatures }),
  output: z.object({}),
})

/**
 * Removes a device of a wallet and ends its approvals. Called from a device of the wallet, signed by both keys
 * (`walletActText`: `revoke device`). Fails with `custody.not_approved`.
 */
export const vaultDeviceRevoke = defineEndpoint({
  method: 'POST',
  path: '/api/vault/devices/revoke',
  input: z.object({ walletId: uuid, thumbprint, signatures: walletSignatures }),
  output: z.object({}),
})

/**
 * Removes every device of a wallet but this one, and ends all earlier approvals of its owner. Called from a device of
 * the wallet, signed by both keys (`walletActText`: `sign out everywhere`). Fails with `custody.not_approved`.
 */
export const vaultSignOut = defineEndpoint({
  method: 'POST',
  path: '/api/vault/devices/sign-out',
  input: z.object({ walletId: uuid, signatures: walletSignatures }),
  output: z.object({}),
})
