import { cookies, headers } from 'next/headers'
import { CONNECTED_COOKIE } from '@/lib/runtime/browser-ports'
import type { ThemeMode } from '@/lib/runtime/config-schema'
import { LOCALE_COOKIE, THEME_COOKIE, themeModeOf } from '@/lib/runtime/visitor-cookies'
import { getEnv } from '@/lib/server/settings/env'
import { parseAcceptLanguage } from '@/lib/text/accept-language'
import { chooseLocale } from '@/lib/text/choose-locale'
import { type Locale, PSEUDO_LOCALE } from '@/lib/text/locales'

/** Facts about the visitor of a request: enough to render the first paint as the page will be. */
export interface Visitor {
  readonly locale: Locale
  readonly themeMode: ThemeMode
  /** Whether a wallet is connected, according to the browser's cookie. */
  readonly isConnected: boolean
}

/** Reads the cookies and the languages of the request. Pages that call it are rendered per request. */
export async function readVisitor(): Promise<Visitor> {
  const [jar, sent] = await Promise.all([cookies(), headers()])
  const chosen = jar.get(LOCALE_COOKIE)?.value
  // For development: the pseudo-locale is not offered to visitors, and a production server does not know it.
  const isPseudo = chosen === PSEUDO_LOCALE && getEnv().devnet !== undefined
  return {
    locale: isPseudo
      ? PSEUDO_LOCALE
      : chooseLocale({ chosen, accepted: parseAcceptLanguage(sent.get('accept-language')) }),
    themeMode: themeModeOf(jar.get(THEME_COOKIE)?.value) ?? 'system',
    isConnected: jar.has(CONNECTED_COOKIE),
  }
}
