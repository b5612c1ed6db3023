import { WalletModalProvider } from '@/components/modal'
import type { Elements } from '@/components/ui/own-text'
import type { HostConfig } from '@/lib/runtime/config-schema'
import type { FirstTexts } from '@/lib/text/first-texts'
import type { Locale } from '@/lib/text/locales'
import type { SiteTexts } from '@/lib/text/site-texts'
import { partTextsOf } from './part-texts'
import { SiteHeader } from './SiteHeader'
import { SitePage } from './SitePage'

export interface SiteFrameProps {
  config: HostConfig
  texts: SiteTexts
  firstTexts: FirstTexts
  locale: Locale
  isConnected: boolean
  children: Elements
}

/** Header, modal and lazy parts around the content of a page. */
export function SiteFrame({ config, texts, firstTexts, locale, isConnected, children }: SiteFrameProps) {
  return (
    <WalletModalProvider config={config} initiallyConnected={isConnected} firstTexts={firstTexts}>
      <SitePage texts={partTextsOf(texts)}>
        <SiteHeader texts={texts} locale={locale} themeMode={config.themeMode ?? 'system'} />
        {children}
      </SitePage>
    </WalletModalProvider>
  )
}
