'use client'
import { useEffect, useState } from 'react'
import { type BrokenTexts, loadBrokenTexts } from '@/lib/text/broken-texts'
import { brokenTexts } from '@/lib/text/en/broken'
import type { FundsUnderWay } from '@/lib/transaction/funds-under-way'
import { Brand } from './Brand'

/**
 * The runtime of the page has crashed, and what it kept in memory is lost. So empty storage does not prove that no
 * funds are under way.
 */
const FUNDS_TEXT = {
  request: 'broken.request',
  pending: 'broken.pending',
  none: 'broken.check',
  unknown: 'broken.check',
} as const satisfies Record<FundsUnderWay, keyof BrokenTexts>

/**
 * The page of a failure. Its links work without a script: a page that failed may have none. "Try again" loads the same
 * page; no page of ours has a query.
 *
 * @param lang - Language of the document; the texts are English until they have loaded.
 */
export function BrokenPage({ lang }: { lang: string }) {
  const [texts, setTexts] = useState<BrokenTexts>(brokenTexts)
  const [funds, setFunds] = useState<FundsUnderWay>('unknown')
  useEffect(() => {
    let isOver = false
    let stop = (): void => undefined
    // Without a connection the facts stay unknown, and the page says what to check.
    import('./follow-funds').then(
      ({ followFunds }) => {
        if (!isOver) stop = followFunds(setFunds)
      },
      () => undefined,
    )
    return () => {
      isOver = true
      stop()
    }
  }, [])
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
          <p className="site-text">{texts[FUNDS_TEXT[funds]]}</p>
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
