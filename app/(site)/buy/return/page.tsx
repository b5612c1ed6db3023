import type { Metadata } from 'next'
import { Brand } from '@/components/site/Brand'
import { CloseWindow } from '@/components/site/CloseWindow'
import { loadSiteTexts } from '@/lib/text/site-texts'
import { readVisitor } from '../../../visitor'

export async function generateMetadata(): Promise<Metadata> {
  const texts = await loadSiteTexts((await readVisitor()).locale)
  return {
    title: `${texts['bought.title']} · ${texts['site.name']}`,
    // Providers may append the ids of a payment to the address.
    referrer: 'no-referrer',
    robots: { index: false, follow: false },
  }
}

/**
 * Where a provider sends the window of a payment to. It closes itself: the page that opened it follows the order. Without
 * JavaScript, or where the browser keeps the window, it says so.
 */
export default async function BuyReturnPage() {
  const texts = await loadSiteTexts((await readVisitor()).locale)
  return (
    <div className="site-page">
      <header>
        <Brand name={texts['site.name']} />
      </header>
      <main className="site-words">
        <h1 className="site-headline">{texts['bought.title']}</h1>
        <p className="site-text site-lead">{texts['bought.body']}</p>
        <CloseWindow />
      </main>
    </div>
  )
}
