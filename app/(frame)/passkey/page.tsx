import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { FramePage } from '@/components/frame/FramePage'
import { PasskeyWindow } from '@/components/frame/PasskeyWindow'
import { directionOf } from '@/lib/text/direction'
import { loadPasskeyTexts } from '@/lib/text/passkey-texts'
import { loadSiteTexts } from '@/lib/text/site-texts'
import { readFrameLocale } from '../frame-locale'

interface PasskeyPageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | readonly string[] | undefined>>>
}

export async function generateMetadata({ searchParams }: PasskeyPageProps): Promise<Metadata> {
  const texts = await loadPasskeyTexts(await readFrameLocale((await searchParams).lang))
  return { title: texts['passkey.use'], referrer: 'no-referrer', robots: { index: false } }
}

/**
 * The window in which a passkey is made or used, where the frame may not. The row and its secret are in the fragment, so
 * no server sees them. Query: `lang`.
 *
 * A link of another site, a mail or a message does nothing here: it could ask for the secret of a passkey under a key of
 * its own. The browser says which origin has opened the window (Fetch Metadata), and no page can change that.
 */
export default async function PasskeyPage({ searchParams }: PasskeyPageProps) {
  const locale = await readFrameLocale((await searchParams).lang)
  const [texts, site] = await Promise.all([loadPasskeyTexts(locale), loadSiteTexts(locale)])
  const isFromWallet = (await headers()).get('sec-fetch-site') === 'same-origin'
  return (
    <FramePage name={site['site.name']} locale={locale} dir={directionOf(locale)}>
      <PasskeyWindow {...{ texts, locale, isFromWallet }} />
    </FramePage>
  )
}
