import type { SiteTexts } from '@/lib/text/site-texts'

const GROUPS = [
  ['docsUse', { guide: 'docsGuide', 'sign-in': 'docsSignIn', theming: 'docsTheming', networks: 'docsNetworks' }],
  ['docsRun', { environment: 'docsEnvironment', operators: 'docsOperators', api: 'docsApi', errors: 'docsErrors' }],
] as const

export interface SiteFooterProps {
  texts: SiteTexts
  /** Without an address the documents are named and not linked. */
  repositoryUrl: string | null
}

/** The documents of the repository, in two groups. */
export function SiteFooter({ texts, repositoryUrl }: SiteFooterProps) {
  return (
    <footer className="site-items site-below">
      <h2 className="site-title">{texts['site.docs']}</h2>
      <div className="site-split">
        {GROUPS.map(([group, documents]) => (
          <section key={group} className="site-items">
            <h3 className="site-title">{texts[`site.${group}`]}</h3>
            <ul className="site-items">
              {Object.entries(documents).map(([name, about]) => (
                <li key={name}>
                  <Document name={name} repositoryUrl={repositoryUrl} />
                  <p className="site-text">{texts[`site.${about}`]}</p>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {repositoryUrl && (
        <a className="site-more" href={repositoryUrl}>
          {texts['site.repository']}
        </a>
      )}
    </footer>
  )
}

function Document({ name, repositoryUrl }: { name: string; repositoryUrl: string | null }) {
  const path = `docs/${name}.md`
  const shown = <bdi dir="ltr">{path}</bdi>
  return repositoryUrl ? (
    <a className="site-more" href={`${repositoryUrl}/blob/HEAD/${path}`}>
      {shown}
    </a>
  ) : (
    shown
  )
}
