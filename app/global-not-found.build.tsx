import type { Metadata } from 'next'
import { connection } from 'next/server'
import '@/components/modal/theme.css'
import { NotFoundMessage } from '@/components/site/NotFoundMessage'
import '@/components/site/site.css'
import { directionOf } from '@/lib/text/direction'
import { loadSiteTexts } from '@/lib/text/site-texts'
import { readSiteFrame } from './site-frame'
import { readVisitor } from './visitor'

export async function generateMetadata(): Promise<Metadata> {
  const texts = await loadSiteTexts((await readVisitor()).locale)
  return { title: `${texts['notFound.title']} · ${texts['site.name']}` }
}

/** Outside every root layout, so it has its own document; dynamic, because its scripts need a nonce too. */
export default async function GlobalNotFound() {
  await connection()
  const { locale, themeMode } = await readVisitor()
  return (
    <html lang={locale} dir={directionOf(locale)}>
      <body data-foyer={themeMode === 'system' ? '' : themeMode}>
        <NotFoundMessage frame={await readSiteFrame()} />
      </body>
    </html>
  )
}
