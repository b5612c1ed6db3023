import { describe, expect, test } from 'vitest'
import { allFlowTexts } from '@/lib/text/en/flow-texts'
import { modalTexts } from '@/lib/text/en/modal'
import { shellTexts } from '@/lib/text/en/shell'
import type { Locale } from '@/lib/text/locales'
import type { LocaleTexts } from '@/lib/text/text-key'
import { createTextStore } from '@/lib/text/text-store'

/** A second language, made from the English texts in upper case, whose arrival the test decides. */
function secondLanguage() {
  let arrive: () => void = () => undefined
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const shout = <T extends Record<string, string>>(texts: T) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text.toUpperCase()])) as T
  const loaders = {
    en: async (): Promise<LocaleTexts> => ({
      shell: shellTexts,
      modal: async () => modalTexts,
      flows: async () => allFlowTexts,
    }),
    xx: async (): Promise<LocaleTexts> => {
      await arrived
      return {
        shell: shout(shellTexts),
        modal: async () => shout(modalTexts),
        flows: async () => shout(allFlowTexts),
      }
    },
  }
  return { arrive, loaders: loaders as Record<Locale, () => Promise<LocaleTexts>>, other: 'xx' as Locale }
}

describe('createTextStore', () => {
  test('behavior: shell texts are there at once, flow texts after they were asked for', async () => {
    const text = createTextStore()
    expect(text.t('button.connect')).toBe('Connect wallet')
    expect(text.t('error.swapInit')).toBe('error.swapInit')
    await text.loadFlows()
    expect(text.t('error.swapInit')).toBe('Failed to initialize swap')
  })

  test('behavior: details fill their places', async () => {
    const text = createTextStore()
    await text.loadFlows()
    expect(text.t('error.emailCooldown', { seconds: 12 })).toBe('Please try again after 12 seconds')
  })

  test('behavior: the old language stays until the new one is here', async () => {
    const { arrive, loaders, other } = secondLanguage()
    const text = createTextStore('en', loaders)
    const switched = text.setLocale(other)
    expect(text.t('button.connect')).toBe('Connect wallet')
    arrive()
    await switched
    expect(text.t('button.connect')).toBe('CONNECT WALLET')
  })

  test('behavior: loading a later view never undoes a language chosen meanwhile', async () => {
    const { arrive, loaders, other } = secondLanguage()
    const text = createTextStore('en', loaders)
    const switched = text.setLocale(other)
    const loaded = text.loadFlows()
    arrive()
    await Promise.all([switched, loaded])
    expect(text.store.getState().locale).toBe(other)
    expect(text.t('error.swapInit')).toBe('FAILED TO INITIALIZE SWAP')
  })

  test('error: a language file that does not come can be asked for again', async () => {
    let tries = 0
    const failing = {
      en: async (): Promise<LocaleTexts> => ({
        shell: shellTexts,
        modal: async () => modalTexts,
        flows: () => (++tries === 1 ? Promise.reject(new TypeError('fetch failed')) : Promise.resolve(allFlowTexts)),
      }),
    }
    const text = createTextStore('en', failing)
    await expect(text.loadFlows()).rejects.toThrow('fetch failed')
    await text.loadFlows()
    expect(text.t('error.swapInit')).toBe('Failed to initialize swap')
  })
})
