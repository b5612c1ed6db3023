import type { ReactNode } from 'react'

export interface PlainPageProps {
  title: string
  body: string
  /** Label of the link to the front page. */
  back: string
  children?: ReactNode
}

/** A page with one message, and a link to the front page. */
export function PlainPage({ title, body, back, children }: PlainPageProps) {
  return (
    <div className="site-page">
      <main className="site-words">
        <h1 className="site-headline">{title}</h1>
        <p className="site-text site-lead">{body}</p>
        {children}
        <a className="site-more" href="/">
          {back}
        </a>
      </main>
    </div>
  )
}
