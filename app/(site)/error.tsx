'use client'
/** What a visitor sees when the page itself breaks; the failure is in the server's log under its digest. */
export default function SiteError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <main className="foyer-plain" role="alert">
      <h1>This page stopped working</h1>
      <p>Nothing was signed or sent. Try again, and if it stays like this, tell the people who run this site.</p>
      {error.digest && <p>Reference {error.digest}</p>}
      <button type="button" onClick={reset}>
        Try again
      </button>
    </main>
  )
}
