import type { ReactNode } from 'react'

export interface PlainPageProps {
  title: string
  body: string
  /** What the link to the front page says. */
  back: string
  children?: ReactNode
}

/** A page with one thing to say, and the way to the front page. */
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
