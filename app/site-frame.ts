import type { SiteFrameProps } from '@/components/site/SiteFrame'
import { getEnv } from '@/lib/server/settings/env'
import { loadFirstTexts } from '@/lib/text/first-texts'
import { loadSiteTexts } from '@/lib/text/site-texts'
import { hostConfig } from './host-config'
import { readVisitor } from './visitor'

/** Reads everything that the frame of a page needs for the visitor of this request. */
export async function readSiteFrame(): Promise<Omit<SiteFrameProps, 'children'>> {
  const { locale, themeMode, isConnected } = await readVisitor()
  const [texts, firstTexts] = await Promise.all([loadSiteTexts(locale), loadFirstTexts(locale)])
  return { config: hostConfig(getEnv(), themeMode), texts, firstTexts, locale, isConnected }
}
