import type { SiteFrameProps } from '@/components/site/SiteFrame'
import { forRole } from '@/lib/server/platform/for-role'
import { getPlatform } from '@/lib/server/platform/platform'
import { getEnv } from '@/lib/server/settings/env'
import { reportCapabilities } from '@/lib/server/status/capabilities'
import { loadFirstTexts } from '@/lib/text/first-texts'
import { loadSiteTexts } from '@/lib/text/site-texts'
import { hostConfig } from './host-config'
import { readVisitor } from './visitor'

/** Reads everything that the frame of a page needs for the visitor of this request. */
export async function readSiteFrame(): Promise<Omit<SiteFrameProps, 'children'>> {
  const { locale, themeMode, isConnected } = await readVisitor()
  const [texts, firstTexts] = await Promise.all([loadSiteTexts(locale), loadFirstTexts(locale)])
  const env = getEnv()
  const report = reportCapabilities(forRole(getPlatform(), 'app')).email
  const email = report.state === 'on' ? { hasOutbox: report.provider === 'outbox' } : undefined
  return { config: hostConfig(env, themeMode, email), texts, firstTexts, locale, isConnected }
}
