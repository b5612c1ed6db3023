'use client'
import { useEffect, useState } from 'react'
import { type BrokenTexts, loadBrokenTexts } from '@/lib/text/broken-texts'
import { brokenTexts } from '@/lib/text/en/broken'
import { Brand } from './Brand'

/**
 * The page of a failure. Its links work without a script: a page that failed may have none. "Try again" loads the same
 * page; no page of ours has a query. What happened to funds is not known here, so it says what to check.
 *
 * @param lang - Language of the document; the texts are English until they have loaded.
 */
export function BrokenPage({ lang }: { lang: string }) {
  const [texts, setTexts] = useState<BrokenTexts>(brokenTexts)
  useEffect(() => {
    // Without a connection the English texts stay.
    loadBrokenTexts(lang).then(setTexts, () => undefined)
  }, [lang])
  return (
    <div className="site-page">
      <header>
        <Brand name={texts['broken.name']} />
      </header>
      <main className="site-words">
        <div className="site-words" role="alert">
          <h1 className="site-headline">{texts['broken.title']}</h1>
          <p className="site-text site-lead">{texts['broken.body']}</p>
          <p className="site-text">{texts['broken.check']}</p>
        </div>
        <div className="site-row">
          <a className="site-press" href="?">
            {texts['broken.again']}
          </a>
          <a className="site-more" href="/">
            {texts['broken.back']}
          </a>
        </div>
      </main>
    </div>
  )
}
