import type { Metadata } from 'next'
import { notFound, unauthorized } from 'next/navigation'
import { Members } from '@/components/site/Members'
import { MembersOnly } from '@/components/site/MembersOnly'
import { partTextsOf } from '@/components/site/part-texts'
import { SiteFrame } from '@/components/site/SiteFrame'
import { getEnv } from '@/lib/server/settings/env'
import { loadSiteTexts } from '@/lib/text/site-texts'
import { readMembership } from '../../membership'
import { readSiteFrame } from '../../site-frame'
import { readVisitor } from '../../visitor'

export async function generateMetadata(): Promise<Metadata> {
  const texts = await loadSiteTexts((await readVisitor()).locale)
  return { title: `${texts['members.title']} · ${texts['site.name']}` }
}

/** A page for members; every other visitor gets `unauthorized.tsx`, with status 401. */
export default async function MembersPage() {
  if (getEnv().signIn === 'off') notFound()
  const membership = await readMembership()
  if (membership.status === 'visitor') unauthorized()
  const frame = await readSiteFrame()
  const { texts, locale } = frame
  return (
    <SiteFrame {...frame}>
      <MembersOnly title={texts['members.title']}>
        <p className="site-text site-lead">{texts['members.body']}</p>
        <div className="site-card">
          <Members membership={membership} texts={partTextsOf(texts)} locale={locale} />
        </div>
      </MembersOnly>
    </SiteFrame>
  )
}
