import * as z from 'zod/mini'
import { emailAddress } from '@/lib/core/email-address'
import { defineEndpoint } from '@/lib/core/endpoint'
import { uuid } from './custody-schemas'
import { walletSignatures } from './wallet-schemas'

/*
 * The owner of a wallet in the vault, after the visitor has changed the address of the login. The vault follows only the
 * keys of the wallet and its own link. Until then the old mailbox stays the owner.
 */

/**
 * Mails a link to the new address, whose button makes it the owner. Called from a device of the wallet, signed by both
 * keys (`walletActText`: `change owner`). Fails with `custody.not_approved`, `email.cooldown` (`seconds`) or
 * `mail.unavailable`.
 */
export const vaultOwnerAsk = defineEndpoint({
  method: 'POST',
  path: '/api/vault/owner/ask',
  input: z.object({ walletId: uuid, email: emailAddress, signatures: walletSignatures }),
  output: z.object({ lifeSeconds: z.int() }),
})

/** Whether the wallet belongs to this address. For a device of the wallet. Fails with `custody.not_approved`. */
export const vaultOwnerCheck = defineEndpoint({
  method: 'POST',
  path: '/api/vault/owner/check',
  input: z.object({ walletId: uuid, email: emailAddress }),
  output: z.object({ isOwner: z.boolean() }),
})

/**
 * Gives the wallet back to the mailbox that owned it before, within seven days, on a device that this mailbox has approved
 * a short time ago. The other devices lose their access. Fails with `custody.not_approved`.
 */
export const vaultOwnerRestore = defineEndpoint({
  method: 'POST',
  path: '/api/vault/owner/restore',
  input: z.object({ walletId: uuid }),
  output: z.object({}),
})
