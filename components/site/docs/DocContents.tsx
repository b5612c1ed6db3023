import type { SiteTexts } from '@/lib/text/site-texts'

export interface DocContentsProps {
  page: { readonly headings: readonly { readonly id: string; readonly text: string; readonly depth: number }[] }
  texts: SiteTexts
}

/** The way back to all documents, and the parts of this one. */
export function DocContents({ page, texts }: DocContentsProps) {
  const parts = page.headings.filter(({ depth }) => depth === 2)
  return (
    <>
      <a className="site-more" href="/docs">
        {texts['site.docsAll']}
      </a>
      {parts.length > 2 && (
        <details>
          <summary className="site-more">{texts['site.docsOnPage']}</summary>
          <ul className="site-items doc-links" lang="en">
            {parts.map(({ id, text }) => (
              <li key={id}>
                <a href={`#${id}`}>
                  <bdi>{text}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
