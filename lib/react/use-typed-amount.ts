'use client'
import { useState } from 'react'
import { type AmountRefusal, readAmount } from '@/lib/core/typed-amount'
import { decimalMarkOf, withDecimalMark } from '@/lib/price/fiat-entry'
import { type Translate, useLocale, useText } from './use-text'

export interface TypedAmountField {
  /** Plain decimal text. */
  readonly amount: string
  readonly decimals: number
  /** What the unit is called; `undefined` until a token is chosen. */
  readonly unit: string | undefined
  /** All its spellings, where there are others. */
  readonly units?: readonly string[] | undefined
}

interface Said {
  /** The last amount that was read. The field may not have it yet when the next key is refused. */
  readonly accepted: string
  /** What the field had when a text was refused. */
  readonly refusedAt: string | undefined
  readonly unit: string | undefined
  readonly sentence: string | undefined
}

/** A number that no sentence needs to explain, with a decimal mark and without grouping. */
const EXAMPLE = '1234.5'

/**
 * Reads what is typed or pasted into an amount field, and says what was not read. The sentence stays until the amount or
 * its unit changes, or the next text is read.
 */
export function useTypedAmount({ amount, decimals, unit, units }: TypedAmountField) {
  const t = useText()
  const locale = useLocale()
  const [said, setSaid] = useState<Said>({ accepted: amount, refusedAt: amount, unit, sentence: undefined })
  const isCurrent = said.unit === unit && (said.accepted === amount || said.refusedAt === amount)
  return {
    /** The text of the field. */
    shown: withDecimalMark(amount, locale),
    /** Why the last text was not read, or not in full. */
    sentence: isCurrent ? said.sentence : undefined,
    /** Returns plain decimal text; `null` when the text is refused, and the field keeps its amount. */
    read(text: string): string | null {
      const field = { decimals, decimalMark: decimalMarkOf(locale), units: units ?? (unit === undefined ? [] : [unit]) }
      const read = readAmount(text, field)
      if (read.refusal !== undefined) {
        const sentence = sentenceOf(read.refusal, unit, locale, t)
        setSaid(({ accepted }) => ({ accepted, refusedAt: amount, unit, sentence }))
        return null
      }
      const sentence = read.isCut ? t('amount.cut', { places: decimals }) : undefined
      setSaid({ accepted: read.amount, refusedAt: undefined, unit, sentence })
      return read.amount
    },
  }
}

function sentenceOf(refusal: AmountRefusal, unit: string | undefined, locale: string, t: Translate): string {
  if (refusal.kind === 'tooLarge') return t('amount.tooLarge')
  if (refusal.kind === 'ambiguous') {
    const { text, grouped, decimal } = refusal
    return t('amount.ambiguous', { text, grouped, decimal })
  }
  if (refusal.kind === 'otherUnit' && unit !== undefined) return t('amount.otherUnit', { unit, other: refusal.unit })
  return t('amount.notAmount', { example: withDecimalMark(EXAMPLE, locale) })
}
