import type { Metadata } from 'next'
import { connection } from 'next/server'
import '@/components/modal/theme.css'
import { NotFoundMessage } from '@/components/site/NotFoundMessage'
import '@/components/site/site.css'
import { siteTexts } from '@/lib/text/en/site'

export const metadata: Metadata = { title: `${siteTexts['notFound.title']} · ${siteTexts['site.name']}` }

/** Outside every root layout, so it brings its own document; dynamic, because its scripts carry a nonce too. */
export default async function GlobalNotFound() {
  await connection()
  return (
    <html lang="en">
      <body data-foyer="">
        <NotFoundMessage />
      </body>
    </html>
  )
}
