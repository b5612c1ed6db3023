import type { Metadata, Viewport } from 'next'
import { connection } from 'next/server'
import type { ReactNode } from 'react'
import '@/components/modal/theme.css'
import '@/components/site/site.css'
import { directionOf } from '@/lib/text/direction'
import { loadSiteTexts } from '@/lib/text/site-texts'
import { readVisitor } from '../visitor'

export async function generateMetadata(): Promise<Metadata> {
  const texts = await loadSiteTexts((await readVisitor()).locale)
  return { title: texts['site.title'], description: texts['site.description'] }
}

export const viewport: Viewport = {
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f4f2ee' },
    { media: '(prefers-color-scheme: dark)', color: '#0f0e0c' },
  ],
}

export default async function SiteLayout({ children }: { children: ReactNode }) {
  // Every page has the nonce of its own answer, so none may be rendered ahead of time.
  await connection()
  const { locale, themeMode } = await readVisitor()
  return (
    <html lang={locale} dir={directionOf(locale)}>
      <body data-foyer={themeMode === 'system' ? '' : themeMode}>{children}</body>
    </html>
  )
}
