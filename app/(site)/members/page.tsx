import type { Metadata } from 'next'
import { notFound, unauthorized } from 'next/navigation'
import { lateTextsOf } from '@/components/site/late-texts'
import { Members } from '@/components/site/Members'
import { PlainPage } from '@/components/site/PlainPage'
import { getEnv } from '@/lib/server/settings/env'
import { loadSiteTexts } from '@/lib/text/site-texts'
import { readMembership } from '../../membership'
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
  const { locale } = await readVisitor()
  const texts = await loadSiteTexts(locale)
  return (
    <PlainPage title={texts['members.title']} body={texts['members.body']} back={texts['notFound.back']}>
      <div className="site-card">
        <Members membership={membership} texts={lateTextsOf(texts)} locale={locale} />
      </div>
    </PlainPage>
  )
}
