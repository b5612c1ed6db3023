import type { Metadata } from 'next'
import { FramePage } from '@/components/frame/FramePage'
import { LoginWindow } from '@/components/frame/LoginWindow'
import { directionOf } from '@/lib/text/direction'
import { loadLoginWindowTexts } from '@/lib/text/login-window-texts'
import { loadSiteTexts } from '@/lib/text/site-texts'
import { readFrameLocale } from '../frame-locale'

export async function generateMetadata(): Promise<Metadata> {
  const texts = await loadLoginWindowTexts(await readFrameLocale(undefined))
  return { title: texts['login.sentTitle'], referrer: 'no-referrer' }
}

/** Where the window of a login ends. How it ended is in the fragment (`outside-return.ts`), so no server sees it. */
export default async function CallbackPage() {
  const locale = await readFrameLocale(undefined)
  const [texts, site] = await Promise.all([loadLoginWindowTexts(locale), loadSiteTexts(locale)])
  return (
    <FramePage name={site['site.name']} locale={locale} dir={directionOf(locale)}>
      <LoginWindow texts={texts} />
    </FramePage>
  )
}
