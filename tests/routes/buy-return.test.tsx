import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, test } from 'vitest'
import BuyReturnPage, { generateMetadata } from '@/app/(site)/buy/return/page'
import { locales } from '@/lib/text/locales'
import { loadSiteTexts } from '@/lib/text/site-texts'
import { pageRequest } from '../fakes/next-headers'

afterEach(() => {
  pageRequest.headers = new Headers()
})

async function drawnFor(locale: string): Promise<string> {
  pageRequest.headers = new Headers({ 'accept-language': locale })
  return renderToStaticMarkup(await BuyReturnPage())
}

describe('the page that payment windows return to', () => {
  test.each(locales)('behavior: without JavaScript it says in %s that the window can be closed', async (locale) => {
    const texts = await loadSiteTexts(locale)
    const page = await drawnFor(locale)
    expect(page).toContain(texts['bought.title'])
    expect(page).toContain(texts['bought.body'])
    expect(page).not.toMatch(/<script|<iframe|<img/)
  })

  test('behavior: every language has a text of its own', async () => {
    const titles = await Promise.all(locales.map(async (locale) => (await loadSiteTexts(locale))['bought.title']))
    expect(new Set(titles).size).toBe(locales.length)
  })

  test('behavior: the address, which may carry ids of a payment, reaches no one, and is not indexed', async () => {
    expect(await generateMetadata()).toMatchObject({ referrer: 'no-referrer', robots: { index: false, follow: false } })
  })
})
