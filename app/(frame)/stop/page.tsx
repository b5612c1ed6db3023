import type { Metadata } from 'next'
import '@/components/modal/theme.css'
import { StopPage } from '@/components/frame/StopPage'
import { directionOf } from '@/lib/text/direction'
import { loadStopTexts } from '@/lib/text/stop-texts'
import { readFrameLocale } from '../frame-locale'

interface StopPageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | readonly string[] | undefined>>>
}

export async function generateMetadata({ searchParams }: StopPageProps): Promise<Metadata> {
  const texts = await loadStopTexts(await readFrameLocale((await searchParams).lang))
  return { title: texts['stop.title'], referrer: 'no-referrer' }
}

/**
 * The page that mails of the wallet role link to. The token is in the fragment, so no server sees it. Query: `lang`.
 */
export default async function WalletStopPage({ searchParams }: StopPageProps) {
  const locale = await readFrameLocale((await searchParams).lang)
  return <StopPage texts={await loadStopTexts(locale)} locale={locale} dir={directionOf(locale)} />
}
