// Characters of RFC 3986 (https://www.rfc-editor.org/rfc/rfc3986, read 2026-11-21); `\w` is letters, digits and `_`.
const NAME = "[-\\w.~!$&'()*+,;=]|%[0-9A-Fa-f]{2}"
const PCHAR = `${NAME}|[:@]`

const authorityPattern = new RegExp(`^(?:(?:${NAME}|:)*@)?(?:\\[([0-9A-Fa-f:.]+)\\]|(?:${NAME})+)(?::\\d{1,5})?$`)
const schemePattern = /^[A-Za-z][-+.A-Za-z0-9]*:/
const pathPattern = new RegExp(`^(?:${PCHAR}|/)*$`)
const queryPattern = new RegExp(`^(?:${PCHAR}|[/?])*$`)
const pcharsPattern = new RegExp(`^(?:${PCHAR})*$`)

/**
 * Whether it is an `authority`: `[ userinfo "@" ] host [ ":" port ]`.
 *
 * Narrower than the grammar where that leaves two ways to say one thing or nobody uses it: the host is not empty, a port
 * has digits, and an address in brackets is IPv6 (no `IPvFuture`).
 */
export function isAuthority(value: string): boolean {
  const match = authorityPattern.exec(value)
  if (match === null) return false
  const [, ipv6] = match
  return ipv6 === undefined || URL.canParse(`http://[${ipv6}]`)
}

/** Whether it is a `URI`: it has a scheme, and no space, quote, bracket or byte outside ASCII anywhere. */
export function isUri(value: string): boolean {
  const scheme = schemePattern.exec(value)?.[0]
  if (scheme === undefined) return false
  const [beforeFragment, fragment] = splitAt(value.slice(scheme.length), '#')
  const [hierarchy, query] = splitAt(beforeFragment, '?')
  if (!queryPattern.test(query) || !queryPattern.test(fragment)) return false
  if (!hierarchy.startsWith('//')) return pathPattern.test(hierarchy)
  const [authority, path] = splitAt(hierarchy.slice(2), '/')
  // `file:///x` has an authority that is empty.
  return (authority === '' || isAuthority(authority)) && pathPattern.test(path)
}

/** Whether it is `*pchar`, the characters of one piece of a path; the empty text is. */
export function isPchars(value: string): boolean {
  return pcharsPattern.test(value)
}

/** What is before and after the first `mark`; the whole text and `''` without one. */
function splitAt(text: string, mark: string): readonly [string, string] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
