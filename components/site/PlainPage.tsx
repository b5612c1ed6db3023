import { Brand } from './Brand'

export interface PlainPageProps {
  /** Name of the site. */
  name: string
  title: string
  body: string
  /** Label of the link to the front page. */
  back: string
}

/** A page with one message, and links to the front page. Needs no script. */
export function PlainPage({ name, title, body, back }: PlainPageProps) {
  return (
    <div className="site-page">
      <header>
        <Brand name={name} />
      </header>
      <main className="site-words">
        <h1 className="site-headline">{title}</h1>
        <p className="site-text site-lead">{body}</p>
        <a className="site-more" href="/">
          {back}
        </a>
      </main>
    </div>
  )
}
