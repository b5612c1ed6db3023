'use client'
import type { LateTexts } from '@/components/site/late-texts'
import { Members } from '@/components/site/Members'
import { Button } from '@/components/ui/Button'
import { useLocale } from '@/lib/react/use-text'
import { useMembership } from './use-membership'

/** Replaces the members' content of the server after the visitor has signed in or out on the page. */
export function MembersPart({ texts }: { texts: LateTexts }) {
  const locale = useLocale()
  const { membership, askAgain } = useMembership()
  if (membership === undefined) return null
  return (
    <div className="site-items">
      <Members membership={membership} texts={texts} locale={locale} />
      {membership.status === 'unknown' && (
        <div>
          <Button tone="quiet" size="compact" onClick={askAgain}>
            {texts['late.again']}
          </Button>
        </div>
      )}
    </div>
  )
}
