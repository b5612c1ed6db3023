'use client'
import { useState } from 'react'
import { parseUnits } from '@/lib/core/amount'
import { type AmountRefusal, readAmount } from '@/lib/core/typed-amount'
import { decimalMarkOf, withDecimalMark } from '@/lib/price/fiat-entry'
import { formatTokenAmount, groupedAmount } from '@/lib/text/format'
import { type Translate, useLocale, useText } from './use-text'

export interface TypedAmountField {
  /** Plain decimal text. */
  readonly amount: string
  readonly decimals: number
  /** Name of the unit; `undefined` until a token is chosen. */
  readonly unit: string | undefined
  /** All spellings of the unit, if it has more than one. */
  readonly units?: readonly string[] | undefined
}

interface Said {
  /** The last accepted amount. The field may not have it yet when the next key is refused. */
  readonly accepted: string
  /** The amount of the field when a text was refused. */
  readonly refusedAt: string | undefined
  readonly unit: string | undefined
  readonly sentence: string | undefined
}

/** Characters that a field of a phone shows in its smallest font. */
const FITTING_CHARACTERS = 16

/** An example for the message: a number with a decimal mark and without groups. */
const EXAMPLE = '1234.5'

/**
 * Parses text that is typed or pasted into an amount field, and returns a message if the text was refused or cut. The
 * message stays until the amount or its unit changes, or the next text is accepted.
 */
export function useTypedAmount({ amount, decimals, unit, units }: TypedAmountField) {
  const t = useText()
  const locale = useLocale()
  const [said, setSaid] = useState<Said>({ accepted: amount, refusedAt: amount, unit, sentence: undefined })
  const isCurrent = said.unit === unit && (said.accepted === amount || said.refusedAt === amount)
  const exact = groupedAmount(amount, locale)
  const cut = exact.length > FITTING_CHARACTERS ? parseUnits(amount, decimals) : null
  return {
    /** The text of the field. */
    shown: withDecimalMark(amount, locale),
    /** The same with groups, while nothing is typed. An amount that does not fit has fewer digits. */
    atRest: cut === null ? exact : formatTokenAmount(cut, decimals, { locale }),
    /** With groups and every digit, if `atRest` has fewer. */
    exact: cut === null ? undefined : exact,
    /** The message why the last text was refused or cut. */
    sentence: isCurrent ? said.sentence : undefined,
    /** Returns plain decimal text, or `null` if the text is refused: the field then keeps its amount. */
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
