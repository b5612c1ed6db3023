import { siteTexts } from '@/lib/text/en/site'

export function NotFoundMessage() {
  return (
    <main className="foyer-plain">
      <h1>{siteTexts['notFound.title']}</h1>
      <p>{siteTexts['notFound.body']}</p>
      <a href="/">{siteTexts['notFound.back']}</a>
    </main>
  )
}
