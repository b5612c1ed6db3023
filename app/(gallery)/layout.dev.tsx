import type { Metadata } from 'next'
import { connection } from 'next/server'
import type { ReactNode } from 'react'
import styles from './gallery/gallery.module.css'

export const metadata: Metadata = { title: 'Gallery · Foyer' }

/** A document of its own, without the site's layout. `.dev.tsx` is a page in development only, see `next.config.js`. */
export default async function GalleryLayout({ children }: { children: ReactNode }) {
  await connection()
  return (
    <html lang="en">
      <body className={styles.body}>{children}</body>
    </html>
  )
}
