import 'server-only'

/**
 * Value of a cookie as the browser sent it; `null` if it is absent. Also `null` if the name appears twice: a browser
 * has only one `__Host-` cookie of a name, so another program added the second one.
 */
export function readCookie(headers: Headers, name: string): string | null {
  const values = pairsOf(headers).flatMap((pair) => (pair.name === name ? [pair.value] : []))
  return values.length === 1 ? (values[0] ?? null) : null
}

/** Values of the cookies whose names begin with a prefix, in the order in which the browser sent them. */
export function readCookies(headers: Headers, prefix: string): readonly string[] {
  return pairsOf(headers).flatMap(({ name, value }) => (name.startsWith(prefix) ? [value] : []))
}

function pairsOf(headers: Headers): readonly { readonly name: string; readonly value: string }[] {
  return (headers.get('cookie') ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=')
    return at > 0 ? [{ name: pair.slice(0, at).trim(), value: pair.slice(at + 1).trim() }] : []
  })
}

/**
 * Creates a `Set-Cookie` value that only this origin can set (`__Host-`) and that scripts cannot read.
 *
 * @param value - Characters that need no quoting: letters, digits, `-` and `_`.
 * @param maxAgeS - Seconds; 0 deletes the cookie.
 * @param reach - `own`: not sent with forms of other sites. `framed`: for a frame in pages of other sites, kept apart
 *   for each of them.
 */
export function hostCookie(
  name: `__Host-${string}`,
  value: string,
  maxAgeS: number,
  reach: 'own' | 'framed' = 'own',
): string {
  const site = reach === 'own' ? 'SameSite=Lax' : 'SameSite=None; Partitioned'
  return `${name}=${value}; Path=/; Max-Age=${maxAgeS}; HttpOnly; Secure; ${site}`
}
