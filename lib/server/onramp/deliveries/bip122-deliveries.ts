import 'server-only'
import * as z from 'zod/mini'
import type { DeliveryReader } from './delivery-reader'

/** Miners choose the time of a block within two hours (https://developer.bitcoin.org/reference/block_chain.html, read 2026-11-29). */
const BLOCK_TIME_SKEW_MS = 2 * 3_600_000

/** A transaction of Esplora (https://github.com/Blockstream/esplora/blob/master/API.md, read 2026-11-29). Values are satoshis. */
const transactionReply = z.object({
  vout: z.array(z.object({ scriptpubkey_address: z.optional(z.string()), value: z.int().check(z.gte(0)) })),
  status: z.object({
    confirmed: z.boolean(),
    block_height: z.optional(z.int().check(z.gte(0))),
    block_time: z.optional(z.int().check(z.gte(0))),
  }),
})

/** Bitcoin: each output to the address is a transfer of its own. */
export const bip122Deliveries: DeliveryReader = {
  isTransactionId: (text) => /^[0-9a-f]{64}$/.test(text),

  async inTransaction(transactionId, { chainId, address, madeAt }, confirmations, { apis, signal }) {
    const { vout, status } = await apis.get(chainId, `/tx/${transactionId}`, { reply: transactionReply, signal })
    const { confirmed, block_height: height, block_time: time } = status
    if (!confirmed || height === undefined || time === undefined) return []
    if (time * 1_000 < madeAt - BLOCK_TIME_SKEW_MS) return []
    if (confirmations > 1) {
      const tip = await apis.get(chainId, '/blocks/tip/height', { reply: z.int().check(z.gte(0)), signal })
      if (tip - height + 1 < confirmations) return []
    }
    return vout.flatMap(({ scriptpubkey_address: to, value }, part) =>
      to === address && value > 0 ? [{ transactionId, part, units: BigInt(value) }] : [],
    )
  },
}
