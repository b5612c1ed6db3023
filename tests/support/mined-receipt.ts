import { setTimeout as pause } from 'node:timers/promises'
import { type Client, type Hex, TransactionReceiptNotFoundError } from 'viem'
import { getTransactionReceipt } from 'viem/actions'

const POLL_MS = 10

/**
 * Waits until a transaction is mined. Polls for the receipt, because viem's own wait asks once per new block: on a
 * chain that mines on demand it would never ask again for a receipt that appears after its block.
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
