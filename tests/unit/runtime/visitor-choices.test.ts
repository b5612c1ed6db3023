import { describe, expect, test } from 'vitest'
import { createShell } from '@/lib/runtime/create-shell'
import { LOCALE_COOKIE, THEME_COOKIE, themeModeOf } from '@/lib/runtime/visitor-cookies'
import { chooseLocale } from '@/lib/text/choose-locale'
import { loadFirstTexts } from '@/lib/text/first-texts'
import type { Locale } from '@/lib/text/locales'
import { stages } from '@/tests/support/stages'
import { createFakePorts } from '../../fakes/fake-wallet-ports'

type PageOptions = Parameters<typeof createFakePorts>[0]

function setUp(options: PageOptions = {}, host: object = {}, firstTexts?: Awaited<ReturnType<typeof loadFirstTexts>>) {
  const page = createFakePorts(options)
  const shell = createShell({ projectId: 'p', ...host }, { stages, ports: page.ports, firstTexts })
  return { ...page, shell, locale: () => shell.text.store.getState().locale }
}

describe('chooseLocale', () => {
  test.each<[string | undefined, readonly string[], Locale]>([
    ['ja', ['de'], 'ja'],
    [undefined, ['it', 'de-AT'], 'de'],
    ['xx', ['tr'], 'tr'],
    ['__proto__', [], 'en'],
    // A cookie cannot select the pseudo-locale.
    ['en-XA', ['fr'], 'fr'],
    [undefined, [], 'en'],
  ])('param: chosen %j, accepted %j: %s', (chosen, accepted, locale) => {
    expect(chooseLocale({ chosen, accepted })).toBe(locale)
  })
})

test('param: a theme from a cookie is one of three, otherwise ignored', () => {
  expect(['light', 'dark', 'system', 'blue', '', undefined].map(themeModeOf)).toEqual([
    'light',
    'dark',
    'system',
    undefined,
    undefined,
    undefined,
  ])
})

describe('a page whose server has not chosen', () => {
  test('behavior: it starts in English and follows the browser', async () => {
    const { shell, locale } = setUp({ languages: ['fr-CA', 'en'] })
    expect(locale()).toBe('en')
    const stop = shell.start()
    await expect.poll(locale).toBe('fr')
    stop()
  })

  test("behavior: the host's setting takes precedence over the visitor's stored choice, which precedes the browser's", async () => {
    const cookies = { [LOCALE_COOKIE]: 'ja', [THEME_COOKIE]: 'dark' }
    const free = setUp({ languages: ['fr'], cookies })
    const fixed = setUp({ languages: ['fr'], cookies }, { locale: 'tr', themeMode: 'light' })
    const stops = [free.shell.start(), fixed.shell.start()]
    await expect.poll(free.locale).toBe('ja')
    expect(free.shell.theme.getState().mode).toBe('dark')
    await expect.poll(fixed.locale).toBe('tr')
    expect(fixed.shell.theme.getState().mode).toBe('light')
    for (const stop of stops) stop()
  })
})

describe('a page whose server has chosen', () => {
  test('behavior: the first texts are available before the start, and the language is not chosen again', async () => {
    const { shell, locale } = setUp({ languages: ['fr'] }, {}, await loadFirstTexts('ko'))
    expect(locale()).toBe('ko')
    const stop = shell.start()
    await shell.text.load('modal')
    expect(locale()).toBe('ko')
    stop()
  })
})

describe('a choice', () => {
  test('behavior: a language is stored once it is shown', async () => {
    const { shell, locale, cookies } = setUp()
    const switched = shell.setLocale('es')
    expect(cookies.has(LOCALE_COOKIE)).toBe(false)
    await switched
    expect(locale()).toBe('es')
    expect(cookies.get(LOCALE_COOKIE)).toBe('es')
  })

  test('behavior: a theme is applied at once and stored', async () => {
    const { shell, cookies } = setUp()
    shell.setThemeMode('dark')
    expect(shell.theme.getState().mode).toBe('dark')
    await expect.poll(() => cookies.get(THEME_COOKIE)).toBe('dark')
  })

  test('error: a language that fails to load changes nothing, and later texts still load', async () => {
    const { shell, locale, cookies } = setUp()
    await expect(shell.setLocale('xx' as Locale)).rejects.toThrow()
    expect(locale()).toBe('en')
    expect(cookies.has(LOCALE_COOKIE)).toBe(false)
    await shell.text.load('flows')
    expect(shell.text.t('error.swapInit')).toBe('Failed to initialize swap')
  })
})
