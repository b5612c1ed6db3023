import type { ReactNode } from 'react'
import type { Described, FieldValue, Statement } from '@/lib/clear-signing/statement'
import { formatUnits } from '@/lib/core/amount'
import { showHidden } from '@/lib/custody/readable-message'
import { groupedAmount } from '@/lib/text/format'
import { formatMoment, MAX_MOMENT_SECONDS } from '@/lib/text/format-date'
import { formatDuration } from '@/lib/text/format-wait'
import { type AmountWords, amountText, itemText, ShortAddress, tokenName } from './token-amounts'

/** Draws what a call inside the data says. */
export type DrawStatements = (statements: readonly Statement[]) => ReactNode

/** What the owner of a descriptor says of the whole call: the sentence with its values, or the intent. */
export function describedSentence({ sentence, intent }: Described, words: AmountWords): ReactNode {
  // A call inside the call has lines of its own, and no place in a sentence.
  if (sentence === null || sentence.some((part) => typeof part !== 'string' && part.kind === 'call')) {
    return <q dir="auto">{showHidden(intent)}</q>
  }
  const parts = sentence.map((part, index) => ({ id: `part ${index}`, part }))
  return (
    <q dir="auto">
      {parts.map(({ id, part }) => (
        <span key={id}>{typeof part === 'string' ? showHidden(part) : fieldText(part, words, () => null)}</span>
      ))}
    </q>
  )
}

/** A value of an ERC-7730 descriptor, as the visitor reads it. */
export function fieldText(value: FieldValue, words: AmountWords, draw: DrawStatements): ReactNode {
  const { t, locale } = words
  const grouped = (number: bigint) => groupedAmount(String(number), locale)
  switch (value.kind) {
    case 'text':
      return <bdi>{showHidden(value.text)}</bdi>
    case 'number':
      return <bdi>{grouped(value.value)}</bdi>
    case 'flag':
      return <bdi dir="ltr">{String(value.value)}</bdi>
    case 'bytes':
      return <bdi dir="ltr">{value.value}</bdi>
    case 'address':
      // The address stays, because the descriptor says which one stands for the account.
      return value.isSender ? (
        <>
          <span>{t('frame.fee.you')}</span> <ShortAddress value={value.address} />
        </>
      ) : (
        <ShortAddress value={value.address} />
      )
    case 'amount': {
      const amount = amountText(value.token, value.amount, words)
      return <bdi>{value.above === null ? amount : `${t('frame.call.anyAmount')} · ${amount}`}</bdi>
    }
    case 'token':
      return value.token === 'native' ? <bdi>{tokenName('native', words)}</bdi> : <ShortAddress value={value.token} />
    case 'nft':
      return <bdi>{itemText(tokenName(value.collection, words), value.tokenId, 1n, words)}</bdi>
    case 'date':
      return (
        <bdi>
          {value.at < 0n || value.at > MAX_MOMENT_SECONDS
            ? grouped(value.at)
            : formatMoment(Number(value.at) * 1_000, locale)}
        </bdi>
      )
    case 'block':
      return <bdi>{grouped(value.height)}</bdi>
    case 'duration':
      return <bdi>{formatDuration(value.seconds, locale)}</bdi>
    case 'unit':
      return <bdi>{unitText(value, locale)}</bdi>
    case 'chain':
      return <bdi dir="ltr">{value.chainId}</bdi>
    case 'call':
      return draw(value.statements)
  }
}

/** Of powers of 1000, from 10^-15 to 10^24. */
const SI_PREFIXES = ['f', 'p', 'n', 'µ', 'm', '', 'k', 'M', 'G', 'T', 'P', 'E', 'Z', 'Y'] as const
const NO_PREFIX = SI_PREFIXES.indexOf('')

/** A number in a unit. With an SI prefix it has one to three digits before its decimal mark, and none is lost. */
function unitText({ value, decimals, base, hasPrefix }: Extract<FieldValue, { kind: 'unit' }>, locale: string): string {
  const magnitude = value === 0n ? 0 : String(value).replace('-', '').length - 1 - decimals
  const wanted = hasPrefix ? NO_PREFIX + Math.floor(magnitude / 3) : NO_PREFIX
  const prefix = Math.min(Math.max(wanted, 0), SI_PREFIXES.length - 1)
  const places = decimals + 3 * (prefix - NO_PREFIX)
  const shown = places < 0 ? formatUnits(value * 10n ** BigInt(-places), 0) : formatUnits(value, places)
  return `${groupedAmount(shown, locale)} ${SI_PREFIXES[prefix]}${showHidden(base)}`
}
