import { Suspense } from 'react'
import { WalletModalProvider } from '@/components/modal'
import { DevelopersSection } from '@/components/site/DevelopersSection'
import { DevnetSection } from '@/components/site/DevnetSection'
import { InlineSection } from '@/components/site/InlineSection'
import { Intro } from '@/components/site/Intro'
import { Items } from '@/components/site/Items'
import { LatePage } from '@/components/site/LatePage'
import { lateTextsOf } from '@/components/site/late-texts'
import { Members } from '@/components/site/Members'
import { MembersSection } from '@/components/site/MembersSection'
import { SiteHeader } from '@/components/site/SiteHeader'
import { getEnv } from '@/lib/server/settings/env'
import { loadFirstTexts } from '@/lib/text/first-texts'
import { loadSiteTexts } from '@/lib/text/site-texts'
import { hostConfig } from '../host-config'
import { readMembership } from '../membership'
import { readVisitor } from '../visitor'

const FREE = ['wallets', 'pools', 'languages'] as const

export default async function HostPage() {
  const env = getEnv()
  const { locale, themeMode, isConnected } = await readVisitor()
  const [texts, firstTexts, membership] = await Promise.all([
    loadSiteTexts(locale),
    loadFirstTexts(locale),
    env.signIn === 'off' ? null : readMembership(),
  ])
  const lateTexts = lateTextsOf(texts)
  return (
    <WalletModalProvider config={hostConfig(env, themeMode)} initiallyConnected={isConnected} firstTexts={firstTexts}>
      <LatePage texts={lateTexts}>
        <SiteHeader texts={texts} locale={locale} themeMode={themeMode} />
        <main className="site-main">
          {/* Each boundary is hydrated by itself, after the content above it: the button need not wait for them. */}
          <Intro texts={texts} />
          <Suspense>
            <section className="site-words">
              <h2 className="site-title site-big">{texts['site.freeTitle']}</h2>
              <Items items={FREE.map((each) => [texts[`site.${each}Title`], texts[`site.${each}Body`]])} />
            </section>
          </Suspense>
          {env.devnet && <DevnetSection texts={texts} rpcUrl={env.devnet.rpcUrl} />}
          {membership && (
            <Suspense>
              <MembersSection texts={texts}>
                <Members membership={membership} texts={lateTexts} locale={locale} />
              </MembersSection>
            </Suspense>
          )}
          <Suspense>
            <InlineSection texts={texts} />
          </Suspense>
          <Suspense>
            <DevelopersSection texts={texts} />
          </Suspense>
        </main>
      </LatePage>
    </WalletModalProvider>
  )
}
