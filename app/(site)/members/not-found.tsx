import { NotFoundMessage } from '@/components/site/NotFoundMessage'
import { loadSiteTexts } from '@/lib/text/site-texts'
import { readVisitor } from '../../visitor'

/** Where nobody signs in there are no members, and no page for them. */
export default async function MembersNotFound() {
  return <NotFoundMessage texts={await loadSiteTexts((await readVisitor()).locale)} />
}
