import type { SendIntent } from '@/lib/transaction/send-intent'
import type { Transfer } from './send-state'

/** The purpose of a transfer, as stored with its transaction. */
export function intentOf({ token, amount, recipient, recipientName }: Transfer): SendIntent {
  const { symbol, address, decimals } = token
  const named = recipientName === undefined ? {} : { recipientName }
  return { kind: 'send', token: { symbol, address, decimals }, amount: `${amount}`, recipient, ...named }
}
