import type { Metadata, Viewport } from 'next'
import { connection } from 'next/server'
import type { ReactNode } from 'react'
import '@/components/modal/theme.css'
import '@/components/vault/vault.css'
import { loadApprovalTexts } from '@/lib/text/approval-texts'
import { directionOf } from '@/lib/text/direction'
import { loadSiteTexts } from '@/lib/text/site-texts'
import { readVisitor } from '../visitor'

export async function generateMetadata(): Promise<Metadata> {
  const { locale } = await readVisitor()
  const [texts, site] = await Promise.all([loadApprovalTexts(locale), loadSiteTexts(locale)])
  return { title: `${texts['approve.title']} · ${site['site.name']}`, robots: { index: false, follow: false } }
}

export const viewport: Viewport = {
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f4f2ee' },
    { media: '(prefers-color-scheme: dark)', color: '#0f0e0c' },
  ],
}

/** The document of the vault origin. Of the app it has the theme, and nothing else. */
export default async function VaultLayout({ children }: { children: ReactNode }) {
  // Every page has the nonce of its own answer, so none may be rendered ahead of time.
  await connection()
  const { locale, themeMode } = await readVisitor()
  return (
    <html lang={locale} dir={directionOf(locale)}>
      <body data-foyer={themeMode === 'system' ? '' : themeMode}>{children}</body>
    </html>
  )
}
