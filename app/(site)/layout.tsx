import type { Metadata, Viewport } from 'next'
import { connection } from 'next/server'
import type { ReactNode } from 'react'
import '@/components/modal/theme.css'
import '@/components/site/site.css'
import { siteTexts } from '@/lib/text/en/site'

export const metadata: Metadata = {
  title: siteTexts['site.title'],
  description: siteTexts['site.description'],
}

export const viewport: Viewport = {
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f4f2ee' },
    { media: '(prefers-color-scheme: dark)', color: '#0f0e0c' },
  ],
}

export default async function SiteLayout({ children }: { children: ReactNode }) {
  // Every page carries the nonce of its own answer, so none may be rendered ahead of time.
  await connection()
  return (
    <html lang="en">
      <body data-foyer="">{children}</body>
    </html>
  )
}
