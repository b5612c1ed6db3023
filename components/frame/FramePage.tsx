import '@/components/modal/theme.css'
import { Mark } from '@/components/site/Mark'
import type { Elements } from '@/components/ui/own-text'
import styles from './FramePage.module.css'

interface FramePageProps {
  /** Name of the installation. */
  readonly name?: string
  readonly locale: string
  readonly dir: 'ltr' | 'rtl'
  readonly children: Elements
}

/** A page of the wallet origin in a window of its own: one card, below the name of the installation. */
export function FramePage({ name, locale, dir, children }: FramePageProps) {
  return (
    <div className={styles.page} data-foyer="" lang={locale} dir={dir}>
      {name !== undefined && (
        <header className={styles.brand}>
          <Mark />
          <span>{name}</span>
        </header>
      )}
      <main className={styles.card}>{children}</main>
    </div>
  )
}
