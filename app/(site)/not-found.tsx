import { NotFoundMessage } from '@/components/site/NotFoundMessage'
import { readSiteFrame } from '../site-frame'

/** A document that does not exist, and the page for members when sign-in is off. */
export default async function SiteNotFound() {
  return <NotFoundMessage frame={await readSiteFrame()} />
}
