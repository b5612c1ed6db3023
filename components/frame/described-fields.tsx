import type { ReactNode } from 'react'
import type { FieldValue } from '@/lib/clear-signing/statement'
import { formatUnits } from '@/lib/core/amount'
import { groupedAmount } from '@/lib/text/format'
import { formatMoment } from '@/lib/text/format-date'
import { formatLongWait } from '@/lib/text/format-wait'
import { type AmountWords, amountText, ShortAddress, tokenName } from './token-amounts'

/** A value of an ERC-7730 descriptor, as the visitor reads it. */
export function fieldText(value: FieldValue, words: AmountWords): ReactNode {
  const { t, locale } = words
  const grouped = (number: bigint) => groupedAmount(String(number), locale)
  switch (value.kind) {
    case 'text':
      return <bdi>{value.text}</bdi>
    case 'number':
      return <bdi>{grouped(value.value)}</bdi>
    case 'flag':
      return <bdi dir="ltr">{String(value.value)}</bdi>
    case 'bytes':
      return <bdi dir="ltr">{value.value}</bdi>
    case 'address':
      return <ShortAddress value={value.address} />
    case 'amount': {
      const isAny = value.above !== null
      return (
        <bdi>
          {isAny
            ? `${t('frame.call.anyAmount')} · ${tokenName(value.token, words)}`
            : amountText(value.token, value.amount, words)}
        </bdi>
      )
    }
    case 'token':
      return value.token === 'native' ? <bdi>{tokenName('native', words)}</bdi> : <ShortAddress value={value.token} />
    case 'nft':
      return (
        <bdi>{t('frame.change.item', { token: tokenName(value.collection, words), id: String(value.tokenId) })}</bdi>
      )
    case 'date':
      return <bdi>{formatMoment(Number(value.at) * 1_000, locale)}</bdi>
    case 'block':
      return <bdi>{grouped(value.height)}</bdi>
    case 'duration':
      return <bdi>{formatLongWait(Number(value.seconds), locale) ?? grouped(value.seconds)}</bdi>
    case 'unit':
      return <bdi>{`${groupedAmount(formatUnits(value.value, value.decimals), locale)} ${value.base}`}</bdi>
    case 'chain':
      return <bdi dir="ltr">{value.chainId}</bdi>
    case 'call':
      return <bdi>{t('frame.call.bytes', { count: value.statements.length })}</bdi>
  }
}
