import { MembersOnly } from '@/components/site/MembersOnly'
import { SiteFrame } from '@/components/site/SiteFrame'
import { readSiteFrame } from '../../site-frame'

/** For visitors who are not signed in: none of the page's content, and the button that signs in. */
export default async function MembersRefusal() {
  const frame = await readSiteFrame()
  return (
    <SiteFrame {...frame}>
      <MembersOnly title={frame.texts['members.refusedTitle']}>
        <p className="site-text site-lead">{frame.texts['members.refusedBody']}</p>
      </MembersOnly>
    </SiteFrame>
  )
}
