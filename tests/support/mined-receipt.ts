import { setTimeout as pause } from 'node:timers/promises'
import { type Client, type Hex, TransactionReceiptNotFoundError } from 'viem'
import { getTransactionReceipt } from 'viem/actions'

const POLL_MS = 10

/**
 * Waits until a transaction is mined. Asks for the receipt itself: viem's own wait asks once a new block, and on a chain
 * that mines only on demand a receipt that lags behind its block is never asked for again.
 */
export async function minedReceipt(client: Client, hash: Hex) {
  for (;;) {
    try {
      return await getTransactionReceipt(client, { hash })
    } catch (error) {
      if (!(error instanceof TransactionReceiptNotFoundError)) throw error
      await pause(POLL_MS)
    }
  }
}
