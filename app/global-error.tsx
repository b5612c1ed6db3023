'use client'
import { useState } from 'react'
import '@/components/modal/theme.css'
import { BrokenPage } from '@/components/site/BrokenPage'
import '@/components/site/site.css'

/** Replaces the whole document when its layout failed. Next also builds it once, in English, for answers with 500. */
export default function GlobalError() {
  // Read before this document replaces the one that failed.
  const [{ lang, dir }] = useState(() => {
    const { lang = 'en', dir = 'ltr' } = typeof document === 'undefined' ? {} : document.documentElement
    return { lang, dir }
  })
  return (
    <html lang={lang} dir={dir}>
      <body data-foyer="">
        <BrokenPage lang={lang} />
      </body>
    </html>
  )
}
