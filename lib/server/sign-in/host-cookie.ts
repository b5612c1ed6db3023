import 'server-only'

/**
 * Value of a cookie as the browser sent it; `null` if it is absent. Also `null` if the name appears twice: a browser
 * has only one `__Host-` cookie of a name, so another program added the second one.
 */
export function readCookie(headers: Headers, name: string): string | null {
  const values: string[] = []
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) values.push(pair.slice(at + 1).trim())
  }
  return values.length === 1 ? (values[0] ?? null) : null
}

/**
 * Creates a `Set-Cookie` value that only this origin can set (`__Host-`), that scripts cannot read and that is not sent
 * with forms of other sites.
 *
 * @param value - Characters that need no quoting: letters, digits, `-` and `_`.
 * @param maxAgeS - Seconds; 0 deletes the cookie.
 */
export function hostCookie(name: `__Host-${string}`, value: string, maxAgeS: number): string {
  return `${name}=${value}; Path=/; Max-Age=${maxAgeS}; HttpOnly; Secure; SameSite=Lax`
}
