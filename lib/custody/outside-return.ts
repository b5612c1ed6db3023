/** How a login ended in its window, and where the window can go from the page `/callback` of the wallet origin. */
export type OutsideReturn = OutsideEnd & {
  /** Origin of the page that shows the frame: the only one that the result is posted to. `null` if the login is unknown. */
  readonly to: string | null
  /** Where a page without an opener goes; `null` without such a page. */
  readonly back: string | null
}

type OutsideEnd =
  | { readonly status: 'done'; readonly result: string }
  /** The visitor did not agree at the provider; the provider, or what it sent, could not be used. */
  | { readonly status: 'declined' | 'failed' }

/**
 * The address of that page. Everything is in the fragment, which no server and no log sees.
 *
 * @param walletUrl - Public origin of the wallet role.
 */
export function outsideReturnUri(walletUrl: string, login: OutsideReturn): string {
  const end = login.status === 'done' ? `result=${login.result}` : login.status
  const { to, back } = login
  const query = new URLSearchParams({ ...(to !== null && { to }), ...(back !== null && { back }) }).toString()
  return `${walletUrl}/callback#${[end, query].filter((part) => part !== '').join('&')}`
}

/**
 * Reads the fragment of that address. Anyone can make such an address, so `to` and `back` say only where the result may
 * be useful: it is bound to the device that began the login.
 *
 * @returns `null` for a fragment of another form.
 */
export function readOutsideReturn(hash: string): OutsideReturn | null {
  const query = new URLSearchParams(hash.replace(/^#/, ''))
  const [result, to, back] = [query.get('result'), originOf(query.get('to')), query.get('back')]
  // A page of another origin than the one that shows the frame is never opened.
  const place = { to, back: back !== null && to !== null && originOf(back) === to ? back : null }
  if (result !== null) return /^[\w-]{43}$/.test(result) ? { status: 'done', result, ...place } : null
  if (query.has('declined')) return { status: 'declined', ...place }
  return query.has('failed') ? { status: 'failed', ...place } : null
}

function originOf(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null
  const { origin, protocol } = new URL(address)
  return ['http:', 'https:'].includes(protocol) ? origin : null
}
