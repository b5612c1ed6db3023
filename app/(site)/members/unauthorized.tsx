import { PlainPage } from '@/components/site/PlainPage'
import { loadSiteTexts } from '@/lib/text/site-texts'
import { readVisitor } from '../../visitor'

/** For visitors who are not signed in: none of the page's content, and a link to the button. */
export default async function MembersRefusal() {
  const texts = await loadSiteTexts((await readVisitor()).locale)
  return (
    <PlainPage
      title={texts['members.refusedTitle']}
      body={texts['members.refusedBody']}
      back={texts['notFound.back']}
    />
  )
}
