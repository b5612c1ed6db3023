import { siteTexts } from '@/lib/text/en/site'

export function NotFoundMessage() {
  return (
    <main className="site-page site-missing">
      <h1 className="site-headline">{siteTexts['notFound.title']}</h1>
      <p className="site-lead">{siteTexts['notFound.body']}</p>
      <a href="/">{siteTexts['notFound.back']}</a>
    </main>
  )
}
