import * as z from 'zod/mini'
import { defineEndpoint } from '@/lib/core/endpoint'
import { hash } from '@/lib/core/wire'
import { evmAddress } from '@/lib/core/wire-addresses'

/** Ether per request, in wei: 10 ETH. Each request also gives some of each token of the devnet. */
export const FAUCET_GIFT_WEI = 10n ** 19n

/**
 * Requests funds from the devnet faucet. Answers once the transaction is mined: balances read after it include the
 * funds.
 *
 * Fails with `faucet.refused` if the server is not on a local devnet of ours, or if the receiver cannot take ether;
 * `transaction.unsure` when the node does not mine (`details.hash`).
 */
export const faucetDrip = defineEndpoint({
  method: 'POST',
  path: '/api/faucet',
  input: z.object({ address: evmAddress }),
  output: z.object({ hash }),
})
