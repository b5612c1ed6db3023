import type { Metadata } from 'next'
import { FramePage } from '@/components/frame/FramePage'
import { type StopAct, StopPage } from '@/components/frame/StopPage'
import { directionOf } from '@/lib/text/direction'
import { loadSiteTexts } from '@/lib/text/site-texts'
import { loadStopTexts } from '@/lib/text/stop-texts'
import { readFrameLocale } from '../frame-locale'

interface StopPageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | readonly string[] | undefined>>>
}

const TITLES = {
  out: 'stop.title',
  back: 'stop.bring',
  anew: 'stop.anew',
  restore: 'stop.restore',
  address: 'stop.address',
} as const

const actOf = (act: unknown): StopAct =>
  act === 'back' || act === 'anew' || act === 'restore' || act === 'address' ? act : 'out'

export async function generateMetadata({ searchParams }: StopPageProps): Promise<Metadata> {
  const { lang, act } = await searchParams
  const texts = await loadStopTexts(await readFrameLocale(lang))
  return { title: texts[TITLES[actOf(act)]], referrer: 'no-referrer' }
}

/**
 * The page that mails of the wallet role link to. The token is in the fragment, so no server sees it. Query: `lang`, and
 * `act` for what the button does.
 */
export default async function WalletStopPage({ searchParams }: StopPageProps) {
  const { lang, act } = await searchParams
  const locale = await readFrameLocale(lang)
  const [texts, site] = await Promise.all([loadStopTexts(locale), loadSiteTexts(locale)])
  return (
    <FramePage name={site['site.name']} locale={locale} dir={directionOf(locale)}>
      <StopPage texts={texts} act={actOf(act)} />
    </FramePage>
  )
}
