import { NotFoundMessage } from '@/components/site/NotFoundMessage'
import { loadSiteTexts } from '@/lib/text/site-texts'
import { readVisitor } from '../../visitor'

/** The page does not exist when sign-in is off. */
export default async function MembersNotFound() {
  return <NotFoundMessage texts={await loadSiteTexts((await readVisitor()).locale)} />
}
