import { connection } from 'next/server'
import '@/components/modal/theme.css'
import '@/components/site/site.css'
import { NotFoundMessage } from '@/components/site/NotFoundMessage'

/** Outside every root layout, so it brings its own document; dynamic, because its scripts carry a nonce too. */
export default async function NotFound() {
  await connection()
  return (
    <html lang="en">
      <body data-foyer="">
        <NotFoundMessage />
      </body>
    </html>
  )
}
