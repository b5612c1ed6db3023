import { describe, expect, test } from 'vitest'
import { fillText } from '@/lib/text/fill-text'
import { loadLocale } from '@/lib/text/load-locale'
import type { Locale } from '@/lib/text/locales'

const NAMES = '{limit, plural, one {# name} other {# names}}'

describe('fillText', () => {
  test('behavior: a placeholder gets its value; one without a value keeps its name', () => {
    expect(fillText('{symbol} on {network}', { symbol: 'ETH' })).toBe('ETH on network')
  })

  test('behavior: a value is never read as a placeholder', () => {
    expect(fillText('{name} sends {amount}', { name: '{amount}', amount: 5 })).toBe('{amount} sends 5')
  })

  test('behavior: a number without a value shows the form of most numbers', () => {
    expect(fillText(NAMES)).toBe('limit names')
  })

  test.each([
    [0, '0 names'],
    [1, '1 name'],
    [2, '2 names'],
    [21, '21 names'],
  ])('param: %d in English', (limit, text) => {
    expect(fillText(`Already ${NAMES}.`, { limit })).toBe(`Already ${text}.`)
  })

  test.each<[Locale, string, readonly (readonly [number, string])[]]>([
    [
      'ar',
      'سجّل هذا الحساب … بالفعل',
      [
        [0, '0 اسم'],
        [1, 'اسمًا واحدًا'],
        [2, 'اسمين'],
        [3, '3 أسماء'],
        [11, '11 اسمًا'],
        [100, '100 اسم'],
      ],
    ],
    [
      'ja',
      'このアカウントはすでに…を登録しています',
      [
        [1, '1個の名前'],
        [2, '2個の名前'],
      ],
    ],
    [
      'fr',
      'Ce compte a déjà enregistré …',
      [
        [0, '0 nom'],
        [1, '1 nom'],
        [2, '2 noms'],
      ],
    ],
  ])('behavior: the limit of names in %s has the form of its number', async (locale, sentence, forms) => {
    const texts = await (await loadLocale(locale)).load('names')
    for (const [limit, form] of forms) {
      expect(fillText(texts['error.nameLimit'], { limit }, locale)).toBe(sentence.replace('…', form))
    }
  })
})
