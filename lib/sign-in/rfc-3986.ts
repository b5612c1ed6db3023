// Characters of RFC 3986 (https://www.rfc-editor.org/rfc/rfc3986, read 2026-11-21); `\w` is letters, digits and `_`.
const NAME = "[-\\w.~!$&'()*+,;=]|%[0-9A-Fa-f]{2}"
const PCHAR = `${NAME}|[:@]`

const authorityPattern = new RegExp(`^(?:(?:${NAME}|:)*@)?(?:\\[([0-9A-Fa-f:.]+)\\]|(?:${NAME})+)(?::\\d{1,5})?$`)
const schemePattern = /^[A-Za-z][-+.A-Za-z0-9]*:/
const pathPattern = new RegExp(`^(?:${PCHAR}|/)*$`)
const queryPattern = new RegExp(`^(?:${PCHAR}|[/?])*$`)
const pcharsPattern = new RegExp(`^(?:${PCHAR})*$`)

/**
 * Whether a text is an `authority`: `[ userinfo "@" ] host [ ":" port ]`.
 *
 * Narrower than the grammar where two spellings mean the same or a form is unused: the host is not empty, a port has
 * digits, and an address in brackets is IPv6 (no `IPvFuture`).
 */
export function isAuthority(value: string): boolean {
  const match = authorityPattern.exec(value)
  if (match === null) return false
  const [, ipv6] = match
  return ipv6 === undefined || URL.canParse(`http://[${ipv6}]`)
}

/** Whether a text is a `URI`: it has a scheme, and no space, quote, bracket or non-ASCII character. */
export function isUri(value: string): boolean {
  const scheme = schemePattern.exec(value)?.[0]
  if (scheme === undefined) return false
  const [beforeFragment, fragment] = splitAt(value.slice(scheme.length), '#')
  const [hierarchy, query] = splitAt(beforeFragment, '?')
  if (!queryPattern.test(query) || !queryPattern.test(fragment)) return false
  if (!hierarchy.startsWith('//')) return pathPattern.test(hierarchy)
  const [authority, path] = splitAt(hierarchy.slice(2), '/')
  // `file:///x` has an empty authority.
  return (authority === '' || isAuthority(authority)) && pathPattern.test(path)
}

/** Whether a text is `*pchar`, the characters of one path segment. The empty text is. */
export function isPchars(value: string): boolean {
  return pcharsPattern.test(value)
}

/** Returns the text before and after the first `mark`; without a mark, the whole text and `''`. */
function splitAt(text: string, mark: string): readonly [string, string] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
