import type { ReactNode } from 'react'
import styles from './gallery.module.css'

/** One part: its name and, in a card, all of its states. */
export function Section({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={name}>
      <h2 className={styles.name} lang="en" dir="ltr">
        {name}
      </h2>
      <div className={styles.card}>{children}</div>
    </section>
  )
}

/** One state, with its name above. */
export function Specimen({ state, children }: { state: string; children: ReactNode }) {
  return (
    <div className={styles.specimen}>
      <p className={styles.state} lang="en" dir="ltr">
        {state}
      </p>
      {children}
    </div>
  )
}
