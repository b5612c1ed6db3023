import type { Metadata, Viewport } from 'next'
import { connection } from 'next/server'
import type { ReactNode } from 'react'
import '@/components/modal/theme.css'
import '@/components/site/site.css'
import { getEnv } from '@/lib/server/settings/env'
import { directionOf } from '@/lib/text/direction'
import { loadSiteTexts } from '@/lib/text/site-texts'
import { readVisitor } from '../visitor'

/** Shown where a link to the page is shared. */
const PREVIEW = { url: '/preview.png', width: 1200, height: 630 }

export async function generateMetadata(): Promise<Metadata> {
  const texts = await loadSiteTexts((await readVisitor()).locale)
  const about = { title: texts['site.title'], description: texts['site.description'] }
  return {
    metadataBase: new URL(getEnv().appUrl),
    ...about,
    openGraph: { ...about, type: 'website', siteName: texts['site.name'], images: [PREVIEW] },
    twitter: { card: 'summary_large_image' },
  }
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
