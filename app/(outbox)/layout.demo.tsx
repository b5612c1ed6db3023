import type { Metadata } from 'next'
import { connection } from 'next/server'
import type { ReactNode } from 'react'
import styles from './outbox/outbox.module.css'

export const metadata: Metadata = { title: 'Outbox · Foyer' }

/** A document of its own, without the site's layout. A `.demo.tsx` is part of no normal build, see `next.config.js`. */
export default async function OutboxLayout({ children }: { children: ReactNode }) {
  await connection()
  return (
    <html lang="en">
      <body className={styles.body}>{children}</body>
    </html>
  )
}
