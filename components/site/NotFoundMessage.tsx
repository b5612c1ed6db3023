import type { SiteTexts } from '@/lib/text/site-texts'

export function NotFoundMessage({ texts }: { texts: SiteTexts }) {
  return (
    <div className="site-page">
      <main className="site-words">
        <h1 className="site-headline">{texts['notFound.title']}</h1>
        <p className="site-text site-lead">{texts['notFound.body']}</p>
        <a className="site-more" href="/">
          {texts['notFound.back']}
        </a>
      </main>
    </div>
  )
}
