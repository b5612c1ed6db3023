import type { SiteTexts } from '@/lib/text/site-texts'

export interface DocLinkTarget {
  readonly slug: string
  readonly title: string
}

const DECISIONS = 'decisions/'

/** Links to all documents, with the decisions in a list that opens. Titles are English. Without `current` it shows all. */
export function DocsNavigation({
  pages,
  current,
  texts,
}: {
  pages: readonly DocLinkTarget[]
  current?: string | undefined
  texts: SiteTexts
}) {
  const isDecision = ({ slug }: DocLinkTarget) => slug.startsWith(DECISIONS)
  return (
    <nav className="doc-nav" aria-label={texts['site.docs']}>
      <Links pages={pages.filter((page) => !isDecision(page) && page.slug !== 'decisions')} current={current} />
      <details open={current === undefined || current.startsWith('decisions')}>
        <summary className="site-more">{texts['site.docsDecisions']}</summary>
        <Links pages={pages.filter(isDecision)} current={current} />
      </details>
    </nav>
  )
}

function Links({ pages, current }: { pages: readonly DocLinkTarget[]; current: string | undefined }) {
  return (
    <ul className="site-items doc-links" lang="en">
      {pages.map(({ slug, title }) => (
        <li key={slug}>
          <a href={`/docs/${slug}`} aria-current={slug === current ? 'page' : undefined}>
            <bdi>{title}</bdi>
          </a>
        </li>
      ))}
    </ul>
  )
}
