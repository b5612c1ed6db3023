'use client'
import { useEffect, useRef, useState } from 'react'
import styles from './outbox.module.css'

/** A mail as a mail program shows it: without scripts, its links in a tab of their own. */
export function MailFrame({ title, html }: { readonly title: string; readonly html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(520)
  const measure = () => {
    const shown = frame.current?.contentDocument?.body?.scrollHeight
    if (shown) setHeight(shown)
  }
  // A mail that the server has drawn may have loaded before there was anything to hear of it.
  useEffect(measure, [])
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      title={title}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={html.replace('<head>', '<head><base target="_blank">')}
      height={height}
      onLoad={measure}
    />
  )
}
