import { describe, expect, test } from 'vitest'
import { matchLocale, parseAcceptLanguage } from '@/lib/text/accept-language'

describe('parseAcceptLanguage', () => {
  test.each<[string | null, readonly string[]]>([
    ['de', ['de']],
    ['de-CH, fr;q=0.9, en;q=0.8', ['de-CH', 'fr', 'en']],
    ['en;q=0.1, tr;q=0.9, ja', ['ja', 'tr', 'en']],
    // Equal weights keep their order.
    ['fr;q=0.5, es;q=0.5', ['fr', 'es']],
    ['fr;q=0, de;q=0.000, es', ['es']],
    ['zh-Hans-CN;q=0.700 , ko ; q=1.000', ['ko', 'zh-Hans-CN']],
    // `*` names no language.
    ['*, pt;q=0.2', ['pt']],
    ['de;q=2, fr;q=-1, es;q=0.1234, it;q=x, tr', ['tr']],
    ['de_CH, <script>, ja', ['ja']],
    ['', []],
    [',,;q=1,', []],
    [null, []],
  ])('param: %j reads %j', (header, tags) => {
    expect(parseAcceptLanguage(header)).toEqual(tags)
  })

  test('error: an endless header is parsed up to a thousand characters', () => {
    const tags = parseAcceptLanguage(`${'de,'.repeat(100_000)}fr`)
    expect(tags).toHaveLength(334)
    expect(new Set(tags)).toEqual(new Set(['de', 'd']))
  })
})

describe('matchLocale', () => {
  test.each<[readonly string[], string | undefined]>([
    [['de-CH'], 'de'],
    [['DE'], 'de'],
    [['pt'], 'pt-BR'],
    [['pt-PT'], 'pt-BR'],
    [['zh'], 'zh-CN'],
    [['zh-Hans-CN'], 'zh-CN'],
    [['zh-SG'], 'zh-CN'],
    [['zh-Hans-HK'], 'zh-CN'],
    // Traditional characters are another script.
    [['zh-TW'], undefined],
    [['zh-Hant-TW', 'ja'], 'ja'],
    [['zh-HK', 'en'], 'en'],
    [['it', 'nl', 'fr-CA', 'de'], 'fr'],
    [['ar-EG'], 'ar'],
    [['it'], undefined],
    [['den'], undefined],
    [[], undefined],
  ])('param: a reader of %j gets %s', (tags, locale) => {
    expect(matchLocale(tags)).toBe(locale)
  })
})
