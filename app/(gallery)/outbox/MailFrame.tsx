'use client'
import { type SyntheticEvent, useState } from 'react'
import styles from './outbox.module.css'

/** A mail as a mail program shows it: without scripts, its links in a tab of their own. */
export function MailFrame({ title, html }: { readonly title: string; readonly html: string }) {
  const [height, setHeight] = useState(520)
  const measure = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    const shown = currentTarget.contentDocument?.body.scrollHeight
    if (shown) setHeight(shown)
  }
  return (
    <iframe
      className={styles.frame}
      title={title}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={html.replace('<head>', '<head><base target="_blank">')}
      height={height}
      onLoad={measure}
    />
  )
}
