'use client'
import { Members } from '@/components/site/Members'
import type { PartTexts } from '@/components/site/part-texts'
import { Button } from '@/components/ui/Button'
import { useLocale } from '@/lib/react/use-text'
import { useMembership } from './use-membership'

/** Replaces the members' content of the server after the visitor has signed in or out on the page. */
export function MembersPart({ texts }: { texts: PartTexts }) {
  const locale = useLocale()
  const { membership, askAgain } = useMembership()
  if (membership === undefined) return null
  return (
    <div className="site-items">
      <Members membership={membership} texts={texts} locale={locale} />
      {membership.status === 'unknown' && (
        <div>
          <Button tone="quiet" size="compact" onClick={askAgain}>
            {texts['part.again']}
          </Button>
        </div>
      )}
    </div>
  )
}
