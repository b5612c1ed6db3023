/** Where a link of a page of `docs/` leads: a page of this site, a file of the repository, or elsewhere. */
export type DocLink =
  | { readonly kind: 'page'; readonly slug: string; readonly hash: string }
  | { readonly kind: 'repository'; readonly path: string }
  | { readonly kind: 'elsewhere'; readonly url: string }

/**
 * Resolves the address of a link.
 *
 * @param href - as in the Markdown: relative to `file`, an anchor, or an absolute URL.
 * @param file - path of the page below `docs/`.
 */
export function resolveLink(href: string, file: string): DocLink {
  if (/^[a-z]+:/i.test(href)) return { kind: 'elsewhere', url: href }
  const { pathname, hash } = new URL(href, `http://docs/docs/${file}`)
  const isPage = pathname.startsWith('/docs/') && pathname.endsWith('.md')
  if (!isPage) return { kind: 'repository', path: pathname.slice(1) }
  return { kind: 'page', slug: pathname.slice('/docs/'.length, -'.md'.length).replace(/\/README$/, ''), hash }
}
