import { siteTexts } from '@/lib/text/en/site'
import styles from './plain-page.module.css'

export function NotFoundMessage() {
  return (
    <main className={styles.page}>
      <h1>{siteTexts['notFound.title']}</h1>
      <p>{siteTexts['notFound.body']}</p>
      <a href="/">{siteTexts['notFound.back']}</a>
    </main>
  )
}
