import type { Membership } from '@/lib/members/membership'
import { fillText } from '@/lib/text/fill-text'
import { formatInstant } from '@/lib/text/format-date'
import type { PartTexts } from './part-texts'

export interface MembersProps {
  membership: Membership
  texts: PartTexts
  locale: string
}

const SAID = { member: 'part.membersProven', visitor: 'part.membersVisitor', unknown: 'part.membersUnknown' } as const

/**
 * The members' content, or why it is not shown. Rendered by the server, and by the page after a sign-in or sign-out
 * there.
 */
export function Members({ membership, texts, locale }: MembersProps) {
  return (
    <div className="site-items">
      <p className="site-text">{texts[SAID[membership.status]]}</p>
      {membership.status === 'member' && (
        <ul className="site-items">
          {membership.accounts.map(({ chainId, network, address, since }) => (
            <li key={`${chainId}:${address}`}>
              <p className="site-title">
                <bdi>{network}</bdi>
              </p>
              <p className="site-text">
                <bdi dir="ltr">{address}</bdi>
              </p>
              <p className="site-text">
                <time dateTime={new Date(since).toISOString()}>
                  {fillText(texts['part.membersSince'], { time: formatInstant(since, locale) })}
                </time>
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
