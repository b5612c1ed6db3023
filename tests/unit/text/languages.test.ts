import { describe, expect, test } from 'vitest'
import { directionOf } from '@/lib/text/direction'
import { fillText } from '@/lib/text/fill-text'
import { formatAge, formatFiat, formatTokenAmount } from '@/lib/text/format'
import { loadLocale } from '@/lib/text/load-locale'
import { localeNames } from '@/lib/text/locale-names'
import { isLocale, locales, PSEUDO_LOCALE } from '@/lib/text/locales'
import { pseudoText } from '@/lib/text/pseudo-texts'
import { loadSiteTexts } from '@/lib/text/site-texts'
import { textParts } from '@/tests/support/text-parts'

const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/

test('behavior: ten languages are offered, each by its own name, and the pseudo-locale is not one of them', () => {
  expect([...locales].sort()).toEqual(['ar', 'de', 'en', 'es', 'fr', 'ja', 'ko', 'pt-BR', 'tr', 'zh-CN'])
  expect(Object.keys(localeNames).sort()).toEqual([...locales].sort())
  expect(new Set(Object.values(localeNames)).size).toBe(10)
  expect(Object.keys(localeNames)).not.toContain(PSEUDO_LOCALE)
})

test.each(['xx', '', 'de-DE', 'EN', undefined, null, 7, 'toString'])(
  'param: %j is not a supported language',
  (value) => {
    expect(isLocale(value)).toBe(false)
  },
)

test('behavior: only Arabic is written from right to left', () => {
  expect(locales.filter((locale) => directionOf(locale) === 'rtl')).toEqual(['ar'])
})

describe('the pseudo-locale', () => {
  test('behavior: a text is accented, in brackets and 40 % longer; its placeholders stay', () => {
    const text = pseudoText('Insufficient {symbol} for network fees')
    expect(text).toMatch(/^\[.*\]$/)
    expect(text).toContain('{symbol}')
    expect(text).not.toContain('network')
    expect(text.length).toBeGreaterThanOrEqual('Insufficient {symbol} for network fees'.length * 1.4)
  })

  test('behavior: it covers every part, including the site', async () => {
    const { shell, load } = await loadLocale(PSEUDO_LOCALE)
    const parts = await Promise.all(textParts.map((part) => load(part)))
    const texts = Object.values<string>(Object.assign({}, shell, ...parts, await loadSiteTexts(PSEUDO_LOCALE)))
    expect(texts.length).toBeGreaterThan(300)
    expect(texts.filter((text) => !/^\[.*\]$/s.test(text))).toEqual([])
  })
})

test('behavior: values in Arabic texts are isolated from the sentence, and in other languages they are not', async () => {
  const isolated = (locale: 'ar' | 'de') => loadLocale(locale).then(({ shell }) => shell['button.account'])
  expect(fillText(await isolated('ar'), { address: '0xAbC' })).toContain('\u20680xAbC\u2069')
  const amount = { sourceAmount: '1', source: 'ETH', toAmount: '3,012.44', target: 'USDC' }
  const swap = (await (await loadLocale('ar')).load('swapReview'))['preview.confirm']
  expect(fillText(swap, amount)).toMatch(/\u20661 ETH\u2069.*\u20663,012\.44 USDC\u2069/)
  expect(fillText(await isolated('de'), { address: '0xAbC' })).not.toMatch(/[\u2068\u2069]/)
})

test('behavior: an Arabic sentence that begins with a name still runs from the right, other values do not', async () => {
  const [{ load }, rtl] = [await loadLocale('ar'), '\u200f']
  expect((await load('account'))['activity.exchange'].startsWith(rtl)).toBe(true)
  expect((await load('swap'))['swap.routeHop'].startsWith(rtl)).toBe(true)
  expect((await load('swap'))['swap.rateLine']).not.toContain(rtl)
  expect((await (await loadLocale('de')).load('swap'))['swap.routeHop']).not.toContain(rtl)
})

describe('numbers, money and time', () => {
  test.each([...locales, PSEUDO_LOCALE])('behavior: %s formats them by its own rules, with Latin digits', (locale) => {
    const texts = [
      formatTokenAmount(1_234_567_890n, 6, { locale }),
      formatFiat(1234.5, locale),
      formatAge(4_000, locale),
    ]
    for (const text of texts) {
      expect(text).toMatch(/[0-9]/)
      expect(text).not.toMatch(ARABIC_DIGITS)
    }
  })

  test('param: Arabic money has no marks that would separate its symbol', () => {
    expect(formatFiat(-1234.5, 'ar')).toBe('-1,234.50\u00a0US$')
    expect(formatFiat(-1234.5, 'pt-BR')).toBe('-US$\u00a01.234,50')
  })
})
