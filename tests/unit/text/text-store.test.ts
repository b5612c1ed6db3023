import { describe, expect, test } from 'vitest'
import { loadLocale } from '@/lib/text/load-locale'
import { PSEUDO_LOCALE } from '@/lib/text/locales'
import { changeLocale, loadTexts } from '@/lib/text/text-loader'
import { createTextStore, type LoadTexts } from '@/lib/text/text-store'

const through =
  (from: typeof loadLocale): LoadTexts =>
  (store, parts) =>
    loadTexts(store, parts, from)

/** A second language, the English texts in upper case, whose load the test controls. */
function secondLanguage() {
  let arrive: () => void = () => undefined
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const shout = <T extends Record<string, string>>(texts: T) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text.toUpperCase()])) as T
  const from: typeof loadLocale = async (locale) => {
    const english = await loadLocale('en')
    if (locale === 'en') return english
    await arrived
    return { shell: shout(english.shell), load: async (part) => shout(await english.load(part)) }
  }
  return { arrive, from, other: PSEUDO_LOCALE } as const
}

describe('createTextStore', () => {
  test('behavior: shell texts are available immediately, flow texts after they were loaded', async () => {
    const text = createTextStore(loadTexts)
    expect(text.t('button.connect')).toBe('Connect wallet')
    expect(text.t('error.swapInit')).toBe('error.swapInit')
    await text.load('flows')
    expect(text.t('error.swapInit')).toBe('Failed to initialize swap')
  })

  test('behavior: details fill their placeholders', async () => {
    const text = createTextStore(loadTexts)
    await text.load('flows')
    expect(text.t('error.emailCooldown', { seconds: 12 })).toBe('Please try again after 12 seconds')
  })

  test('behavior: the old language stays until the new one has loaded', async () => {
    const { arrive, from, other } = secondLanguage()
    const text = createTextStore(through(from))
    const switched = changeLocale(text.store, other, from)
    expect(text.t('button.connect')).toBe('Connect wallet')
    arrive()
    await switched
    expect(text.t('button.connect')).toBe('CONNECT WALLET')
  })

  test('behavior: loading a later view never undoes a change of language', async () => {
    const { arrive, from, other } = secondLanguage()
    const text = createTextStore(through(from))
    const switched = changeLocale(text.store, other, from)
    const loaded = text.load('flows')
    arrive()
    await Promise.all([switched, loaded])
    expect(text.store.getState().locale).toBe(other)
    expect(text.t('error.swapInit')).toBe('FAILED TO INITIALIZE SWAP')
  })

  test('behavior: a load during a change of language waits for the new language', async () => {
    const { arrive, from, other } = secondLanguage()
    const text = createTextStore(through(from))
    const loaded = text.load('flows').then(() => text.t('error.swapInit'))
    const switched = changeLocale(text.store, other, from)
    arrive()
    await switched
    expect(await loaded).toBe('FAILED TO INITIALIZE SWAP')
  })

  test('behavior: the first texts may be in another language, and later ones follow it', async () => {
    const { arrive, from, other } = secondLanguage()
    const english = await loadLocale('en')
    const text = createTextStore(through(from), {
      locale: other,
      texts: { ...english.shell, 'button.connect': 'FIRST' },
    })
    expect(text.store.getState().locale).toBe(other)
    expect(text.t('button.connect')).toBe('FIRST')
    arrive()
    await text.load('flows')
    expect(text.t('error.swapInit')).toBe('FAILED TO INITIALIZE SWAP')
  })

  test('error: a language file that failed to load can be requested again', async () => {
    let tries = 0
    const failing: typeof loadLocale = async (locale) => {
      const texts = await loadLocale(locale)
      return {
        ...texts,
        load: (part) => (++tries === 1 ? Promise.reject(new TypeError('fetch failed')) : texts.load(part)),
      }
    }
    const text = createTextStore(through(failing))
    await expect(text.load('flows')).rejects.toThrow('fetch failed')
    await text.load('flows')
    expect(text.t('error.swapInit')).toBe('Failed to initialize swap')
  })
})
