import type { SiteTexts } from '@/lib/text/site-texts'
import { PlainPage } from './PlainPage'

export function NotFoundMessage({ texts }: { texts: SiteTexts }) {
  return (
    <PlainPage
      name={texts['site.name']}
      title={texts['notFound.title']}
      body={texts['notFound.body']}
      back={texts['notFound.back']}
    />
  )
}
