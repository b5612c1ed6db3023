import type { Metadata } from 'next'
import { ExportWindow } from '@/components/frame/ExportWindow'
import { FramePage } from '@/components/frame/FramePage'
import { directionOf } from '@/lib/text/direction'
import { loadExportTexts } from '@/lib/text/export-texts'
import { loadSiteTexts } from '@/lib/text/site-texts'
import { readFrameLocale } from '../frame-locale'

interface ExportPageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | readonly string[] | undefined>>>
}

export async function generateMetadata({ searchParams }: ExportPageProps): Promise<Metadata> {
  const texts = await loadExportTexts(await readFrameLocale((await searchParams).lang))
  return { title: texts['export.title'], referrer: 'no-referrer', robots: { index: false } }
}

/**
 * The window that shows the phrase and the keys of a wallet. The row and its secret are in the fragment, so no server sees
 * them. Query: `lang`.
 */
export default async function WalletExportPage({ searchParams }: ExportPageProps) {
  const locale = await readFrameLocale((await searchParams).lang)
  const [texts, site] = await Promise.all([loadExportTexts(locale), loadSiteTexts(locale)])
  return (
    <FramePage name={site['site.name']} locale={locale} dir={directionOf(locale)}>
      <ExportWindow texts={texts} locale={locale} />
    </FramePage>
  )
}
