import type { Translate } from '@/lib/runtime/use-text'
import { AMOUNT_PLACES, formatTokenAmount, MESSAGE_AMOUNT_PLACES } from '@/lib/text/format'
import type { TransactionRecord } from '@/lib/transaction/transaction-record'

/** How a transaction stands, as it is shown: one that the visitor cancelled is not just replaced. */
export type ActivityStatus = TransactionRecord['status'] | 'cancelled'

export function activityStatus({ status, cancelled }: TransactionRecord): ActivityStatus {
  return status === 'replaced' && cancelled ? 'cancelled' : status
}

/** What it was for, in a few words. */
export function activityTitle({ intent }: TransactionRecord, t: Translate): string {
  const { kind, source, target } = intent
  if (kind === 'swap') return t('activity.swap', { source: source.symbol, target: target.symbol })
  return t(kind === 'approval' ? 'activity.approval' : 'activity.reset', { symbol: source.symbol })
}

/** The amounts in one line. What a swap brings is what its quote said: the chain may have given a little more or less. */
export function activityAmounts(record: TransactionRecord, t: Translate, locale: string): string {
  if (record.intent.kind !== 'swap') return limitText(record, t, locale)
  const { paid, received } = swapAmounts(record, locale, MESSAGE_AMOUNT_PLACES)
  const { status } = record
  return status === 'pending' || status === 'confirmed' ? t('activity.exchange', { paid, received }) : paid
}

/** Both sides of a swap with their symbols. */
export function swapAmounts({ intent }: TransactionRecord, locale: string, places = AMOUNT_PLACES) {
  const { source, target, fromAmount, toAmount } = intent
  return {
    paid: `${formatTokenAmount(BigInt(fromAmount), source.decimals, { locale, places })} ${source.symbol}`,
    received: `${formatTokenAmount(BigInt(toAmount), target.decimals, { locale, places })} ${target.symbol}`,
  }
}

/** The spending limit that the wallet was asked for; its owner may have signed another one there. */
export function limitText({ request, intent }: TransactionRecord, t: Translate, locale: string): string {
  const limit = approvedLimit(request.data)
  if (limit === null) return t('common.unknown')
  if (limit >= UNLIMITED_FROM) return t('activity.unlimited', { symbol: intent.source.symbol })
  return `${formatTokenAmount(limit, intent.source.decimals, { locale })} ${intent.source.symbol}`
}

/** No token has so many base units: a limit from here on means "no limit", in whichever way a token counts it down. */
const UNLIMITED_FROM = 2n ** 128n

/** ERC-20 `approve(address,uint256)`: base units, or `null` for any other call. */
function approvedLimit(data: string): bigint | null {
  const match = /^0x095ea7b3[0-9a-f]{64}([0-9a-f]{64})$/i.exec(data)
  return match ? BigInt(`0x${match[1]}`) : null
}
