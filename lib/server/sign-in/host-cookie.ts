import 'server-only'

/**
 * Value of a cookie as the browser sent it; `null` without one. A name that comes twice is none either: a browser sends one
 * `__Host-` cookie of a name, so one of the two is somebody else's.
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
 * A `Set-Cookie` that this origin alone can set (`__Host-`), no script can read, and no other site's form sends along.
 *
 * @param value - Characters that need no quoting: letters, digits, `-` and `_`.
 * @param maxAgeS - Seconds; 0 takes the cookie away.
 */
export function hostCookie(name: `__Host-${string}`, value: string, maxAgeS: number): string {
  return `${name}=${value}; Path=/; Max-Age=${maxAgeS}; HttpOnly; Secure; SameSite=Lax`
}
