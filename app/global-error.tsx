'use client'

/** The last net: the root layout itself failed, so there is no theme to count on. */
export default function GlobalError({ reset }: { reset: () => void }) {
  return (
    <html lang="en">
      <body>
        <main role="alert">
          <h1>This page stopped working</h1>
          <p>Nothing was signed or sent.</p>
          <button type="button" onClick={reset}>
            Try again
          </button>
        </main>
      </body>
    </html>
  )
}
