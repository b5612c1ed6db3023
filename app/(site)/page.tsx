import { Suspense } from 'react'
import { type HostConfig, type ThemeMode, WalletModalProvider } from '@/components/modal'
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
import { DEVNET_CAIP_ID } from '@/lib/chains/devnet'
import { createNetworks, pickerNetworks } from '@/lib/chains/networks'
import { namespaceOf } from '@/lib/core/namespaces'
import { type Env, getEnv } from '@/lib/server/settings/env'
import { projectsOf } from '@/lib/server/settings/project-config'
import { loadFirstTexts } from '@/lib/text/first-texts'
import { loadSiteTexts, type SiteTexts } from '@/lib/text/site-texts'
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
    <WalletModalProvider
      config={configFor(env, texts, themeMode)}
      initiallyConnected={isConnected}
      firstTexts={firstTexts}
    >
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

/** Plain values only: this is sent to the browser. The devnet comes first if it is on; test networks are left out. */
function configFor(env: Env, texts: SiteTexts, themeMode: ThemeMode): HostConfig {
  const projectId = projectsOf(env)[0]?.id ?? ''
  const networks = pickerNetworks(createNetworks({ appUrl: '', projectId, devnetRpcUrl: env.devnet?.rpcUrl }), [
    namespaceOf(DEVNET_CAIP_ID),
  ]).filter(({ testnet, caipNetworkId }) => !testnet || caipNetworkId === DEVNET_CAIP_ID)
  return {
    projectId,
    networks,
    themeMode,
    signIn: env.signIn,
    ...(env.devnet ? { defaultNetwork: DEVNET_CAIP_ID } : {}),
    metadata: { name: texts['site.name'], description: texts['site.description'], url: env.appUrl, icons: [] },
  }
}
