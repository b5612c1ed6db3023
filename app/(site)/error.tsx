'use client'
import { useState } from 'react'
import { BrokenPage } from '@/components/site/BrokenPage'

/** Replaces a page that failed, within the site's document. */
export default function SiteError() {
  const [lang] = useState(() => (typeof document === 'undefined' ? 'en' : document.documentElement.lang))
  return <BrokenPage lang={lang} />
}
