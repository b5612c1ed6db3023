import * as z from 'zod/mini'
import { patternText } from '@/lib/core/bounded-text'
import { defineEndpoint } from '@/lib/core/endpoint'
import { baseUnits, caip2 } from '@/lib/core/wire'
import { instant, uuid } from './custody-schemas'
import { walletSignatures } from './wallet-schemas'

/*
 * Deletion of a wallet and its account. Each role plans it for itself, 24 hours ahead, for acts that both keys of the wallet
 * have signed. The order keeps both halves together: a deletion is planned in the wallet role first and then in the vault,
 * and is undone in the vault first and then in the wallet role. So the vault never plans a deletion that the wallet role
 * does not know, and its time is an hour after that of the wallet role.
 */

/** 32 random bytes of the device in base64url. A deletion that was undone cannot be planned again under the same id. */
const deletionId = patternText(43, /^[\w-]{43}$/)

/**
 * Plans to delete the account of the visitor (`walletActText`: `delete wallet`). Needs the access token and a code of the
 * last five minutes. The same request again succeeds. Fails with `custody.login_too_old`; with `custody.wallet_changed` if
 * another deletion is planned, or this one was undone; with `request.invalid` for wrong signatures.
 */
export const walletDelete = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/wallets/delete',
  input: z.object({ deletionId, signatures: walletSignatures }),
  output: z.object({ deletesAt: instant }),
})

/**
 * Undoes a planned deletion (`walletActText`: `keep wallet`), from any device of the wallet. Needs the access token. Fails
 * with `request.not_found` after its time, or with `request.invalid` for wrong signatures.
 */
export const walletKeep = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/wallets/keep',
  input: z.object({ deletionId, signatures: walletSignatures }),
  output: z.object({}),
})

/**
 * The planned deletion of the visitor's account. Needs the access token. `names`: how many names the wallet owns in the
 * registry of this installation; `null` if this process does not have it.
 */
export const walletDeletion = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/wallets/deletion',
  input: z.object({}),
  output: z.object({
    planned: z.nullable(z.object({ deletionId, deletesAt: instant })),
    names: z._default(z.nullable(z.int()), null),
  }),
})

/**
 * What the visitor's wallet holds on a network: the native currency, and of other tokens those that the server knows there.
 * Needs the access token. Fails with `request.not_found` without a wallet on this network, with `capability.off` where the
 * server cannot read balances.
 */
export const walletHoldings = defineEndpoint({
  method: 'POST',
  path: '/api/wallet/wallets/holdings',
  input: z.object({ chainId: caip2 }),
  output: z.object({
    native: baseUnits,
    tokens: z.array(z.object({ symbol: z.string(), decimals: z.int(), amount: baseUnits })),
  }),
})

/** Plans to delete all that the vault has of a wallet. Fails with `custody.not_approved` or `custody.wallet_changed`. */
export const vaultDelete = defineEndpoint({
  method: 'POST',
  path: '/api/vault/wallets/delete',
  input: z.object({ walletId: uuid, deletionId, signatures: walletSignatures }),
  output: z.object({}),
})

/**
 * Undoes that. Also for a deletion that the vault does not know: its plan may still be on its way, and is refused then.
 * Fails with `custody.not_approved`, or with `request.not_found` after its time.
 */
export const vaultKeep = defineEndpoint({
  method: 'POST',
  path: '/api/vault/wallets/keep',
  input: z.object({ walletId: uuid, deletionId, signatures: walletSignatures }),
  output: z.object({}),
})
