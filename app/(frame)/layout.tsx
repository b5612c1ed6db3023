import type { Metadata } from 'next'
import { connection } from 'next/server'
import type { ReactNode } from 'react'
import { directionOf } from '@/lib/text/direction'
import { loadSiteTexts } from '@/lib/text/site-texts'
import { readVisitor } from '../visitor'

export async function generateMetadata(): Promise<Metadata> {
  const texts = await loadSiteTexts((await readVisitor()).locale)
  return { title: texts['site.name'], robots: { index: false, follow: false } }
}

/** The document of the wallet origin. Nothing of the site is in it: no style, no script, no analytics. */
export default async function FrameLayout({ children }: { children: ReactNode }) {
  await connection()
  const { locale } = await readVisitor()
  return (
    <html lang={locale} dir={directionOf(locale)}>
      <body>{children}</body>
    </html>
  )
}
