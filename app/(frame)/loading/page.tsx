import type { Metadata } from 'next'
import { FramePage } from '@/components/frame/FramePage'
import styles from '@/components/frame/FramePage.module.css'
import { directionOf } from '@/lib/text/direction'
import { loadLoginWindowTexts } from '@/lib/text/login-window-texts'
import { loadSiteTexts } from '@/lib/text/site-texts'
import { readFrameLocale } from '../frame-locale'

interface LoadingPageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | readonly string[] | undefined>>>
}

export async function generateMetadata({ searchParams }: LoadingPageProps): Promise<Metadata> {
  const texts = await loadLoginWindowTexts(await readFrameLocale((await searchParams).lang))
  return { title: texts['login.loadingTitle'], referrer: 'no-referrer' }
}

/** Fills the window of a login within the press, until its page sends it to the provider. Query: `lang`. */
export default async function LoadingPage({ searchParams }: LoadingPageProps) {
  const locale = await readFrameLocale((await searchParams).lang)
  const [texts, site] = await Promise.all([loadLoginWindowTexts(locale), loadSiteTexts(locale)])
  return (
    <FramePage name={site['site.name']} locale={locale} dir={directionOf(locale)}>
      <h1 className={styles.title}>{texts['login.loadingTitle']}</h1>
      <p className={styles.text} role="status">
        {texts['login.loadingBody']}
      </p>
    </FramePage>
  )
}
