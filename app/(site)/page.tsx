import { CompareSection } from '@/components/site/CompareSection'
import { DevelopersSection } from '@/components/site/DevelopersSection'
import { DevnetSection } from '@/components/site/DevnetSection'
import { Hero } from '@/components/site/Hero'
import { Members } from '@/components/site/Members'
import { MembersSection } from '@/components/site/MembersSection'
import { partTextsOf } from '@/components/site/part-texts'
import { SiteFooter } from '@/components/site/SiteFooter'
import { SiteFrame } from '@/components/site/SiteFrame'
import { WhySection } from '@/components/site/WhySection'
import { readExampleBalances } from '@/lib/server/balance/read-example-balances'
import { forRole } from '@/lib/server/platform/for-role'
import { getPlatform } from '@/lib/server/platform/platform'
import { getEnv } from '@/lib/server/settings/env'
import { readMembership } from '../membership'
import { readSiteFrame } from '../site-frame'

export default async function HostPage() {
  const env = getEnv()
  const [frame, membership, balances] = await Promise.all([
    readSiteFrame(),
    env.signIn === 'off' ? null : readMembership(),
    readExampleBalances(forRole(getPlatform(), 'app')),
  ])
  const { texts, locale } = frame
  return (
    <SiteFrame {...frame}>
      <main className="site-main">
        {/* No boundaries: React sends those of a large page in pieces that only a script puts in place. */}
        <Hero texts={texts} locale={locale} balances={balances} />
        <WhySection texts={texts} locale={locale} />
        {env.devnet && <DevnetSection texts={texts} rpcUrl={env.devnet.rpcUrl} />}
        {membership && (
          <MembersSection texts={texts}>
            <Members membership={membership} texts={partTextsOf(texts)} locale={locale} />
          </MembersSection>
        )}
        <DevelopersSection texts={texts} />
        <CompareSection texts={texts} locale={locale} />
      </main>
      <SiteFooter texts={texts} repositoryUrl={env.repositoryUrl} />
    </SiteFrame>
  )
}
