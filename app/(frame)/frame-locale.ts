import { headers } from 'next/headers'
import { parseAcceptLanguage } from '@/lib/text/accept-language'
import { chooseLocale } from '@/lib/text/choose-locale'
import { type Locale, PSEUDO_LOCALE } from '@/lib/text/locales'
import { readVisitor } from '../visitor'

/**
 * The language of the frame: the page's, from the frame's address. A frame has no cookie of the page, so that without it
 * the browser's languages decide.
 */
export async function readFrameLocale(lang: unknown): Promise<Locale> {
  const { locale } = await readVisitor()
  if (locale === PSEUDO_LOCALE || typeof lang !== 'string') return locale
  const accepted = parseAcceptLanguage((await headers()).get('accept-language'))
  return chooseLocale({ chosen: lang, accepted })
}
