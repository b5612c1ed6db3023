import type { SiteTexts } from '@/lib/text/site-texts'

const GROUPS = [
  [
    'docsUse',
    {
      guide: 'docsGuide',
      adopt: 'docsAdopt',
      'sign-in': 'docsSignIn',
      names: 'docsNames',
      theming: 'docsTheming',
      networks: 'docsNetworks',
    },
  ],
  [
    'docsRun',
    {
      deploy: 'docsDeploy',
      operators: 'docsOperators',
      environment: 'docsEnvironment',
      api: 'docsApi',
      errors: 'docsErrors',
    },
  ],
] as const

export interface SiteFooterProps {
  texts: SiteTexts
  /** Without an address the source code is not linked. */
  repositoryUrl: string | null
}

/** The documents that most readers want, in two groups, and the way to all. */
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
                  <a className="site-more" href={`/docs/${name}`}>
                    {texts[`site.${about}`]}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className="site-row">
        <a className="site-more" href="/docs">
          {texts['site.docsAll']}
        </a>
        {repositoryUrl && (
          <a className="site-more" href={repositoryUrl}>
            {texts['site.repository']}
          </a>
        )}
      </div>
    </footer>
  )
}
