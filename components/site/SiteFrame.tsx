import { WalletModalProvider } from '@/components/modal'
import type { Elements } from '@/components/ui/own-text'
import type { HostConfig } from '@/lib/runtime/config-schema'
import type { FirstTexts } from '@/lib/text/first-texts'
import type { Locale } from '@/lib/text/locales'
import type { SiteTexts } from '@/lib/text/site-texts'
import { LatePage } from './LatePage'
import { lateTextsOf } from './late-texts'
import { SiteHeader } from './SiteHeader'

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
      <LatePage texts={lateTextsOf(texts)}>
        <SiteHeader texts={texts} locale={locale} themeMode={config.themeMode ?? 'system'} />
        {children}
      </LatePage>
    </WalletModalProvider>
  )
}
