import type { ReactNode } from 'react'
import type { SiteTexts } from '@/lib/text/site-texts'

/** The part of the page for members; `children` is the server's content for this visitor. */
export function MembersSection({ texts, children }: { texts: SiteTexts; children: ReactNode }) {
  return (
    <section className="site-split site-even site-below" aria-labelledby="members-title">
      <div className="site-words">
        <h2 id="members-title" className="site-title site-big">
          {texts['site.membersTitle']}
        </h2>
        <p className="site-text">{texts['site.membersBody']}</p>
        {/* A full page load each time: content rendered for a member must not come back from a cache. */}
        <a className="site-more" href="/members">
          {texts['site.membersPage']}
        </a>
      </div>
      <div className="site-card">
        <div id="part-members" className="site-slot" />
        <div className="site-stand-in">{children}</div>
      </div>
    </section>
  )
}
