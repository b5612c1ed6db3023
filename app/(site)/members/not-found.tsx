import { NotFoundMessage } from '@/components/site/NotFoundMessage'
import { readSiteFrame } from '../../site-frame'

/** The page does not exist when sign-in is off. */
export default async function MembersNotFound() {
  return <NotFoundMessage frame={await readSiteFrame()} />
}
