import * as z from 'zod/mini'
import { defineEndpoint } from '@/lib/core/endpoint'
import { address, hash } from '@/lib/core/wire'

/** Ether that one turn gives, in wei: 10 ETH. Beside it comes some of each token of the devnet. */
export const FAUCET_GIFT_WEI = 10n ** 19n

/**
 * A turn of the devnet faucet. Answers once the gift has arrived: balances read after it show it.
 *
 * Fails with `faucet.refused` wherever the server is not on a local devnet of ours, and for a receiver that cannot take
 * ether; `transaction.unsure` when the node does not mine (`details.hash`).
 */
export const faucetDrip = defineEndpoint({
  method: 'POST',
  path: '/api/faucet',
  input: z.object({ address }),
  output: z.object({ hash }),
})
