import type { Metadata } from 'next'
import { WalletWindow } from '@/components/frame/WalletWindow'
import { getEnv } from '@/lib/server/settings/env'
import { directionOf } from '@/lib/text/direction'
import { loadSiteTexts } from '@/lib/text/site-texts'
import { frameNetworks, readFrameTexts } from '../frame-facts'
import { readFrameLocale } from '../frame-locale'

interface WindowPageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | readonly string[] | undefined>>>
}

export const metadata: Metadata = { referrer: 'no-referrer' }

/**
 * The window in which a request is approved where the browser cannot prove that the frame is seen. The row and its secret
 * are in the fragment, so no server sees them. Query: `lang`.
 */
export default async function WalletWindowPage({ searchParams }: WindowPageProps) {
  const { lang } = await searchParams
  const locale = await readFrameLocale(lang)
  const [{ texts }, site] = await Promise.all([readFrameTexts(locale), loadSiteTexts(locale)])
  return (
    <WalletWindow
      name={site['site.name']}
      texts={texts}
      locale={locale}
      dir={directionOf(locale)}
      networks={frameNetworks(getEnv(), '')}
    />
  )
}
