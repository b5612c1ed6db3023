import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Token, Tokens } from 'marked'
import { describe, expect, test } from 'vitest'
import { resolveLink } from '@/components/site/docs/resolve-link'
import { type DocPage, docPages, parseDoc } from '@/lib/server/docs/doc-pages'

const pages = await docPages()

/** All tokens of a page, those in lists and tables included. */
function tokensOf(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token) => [token, ...tokensOf(childrenOf(token))])
}

function childrenOf(token: Token): readonly Token[] {
  const cells = token.type === 'table' ? [token.header, ...token.rows].flat() : []
  return [...('tokens' in token ? (token.tokens ?? []) : []), ...('items' in token ? token.items : []), ...cells]
}

/** A link that an author wrote; Markdown also makes links of addresses in the text, such as those of examples. */
const isWritten = (token: Token): token is Tokens.Link => token.type === 'link' && token.raw.startsWith('[')

/** What is wrong with a link of `page`; `undefined` if it leads somewhere. */
function faultOf(href: string, page: DocPage): string | undefined {
  const link = resolveLink(href, page.file)
  if (link.kind === 'elsewhere') return /^https:\/\//.test(link.url) ? undefined : 'not https'
  if (link.kind === 'repository') return existsSync(link.path) ? undefined : `no file ${link.path}`
  const target = pages.get(link.slug)
  if (!target) return `no page ${link.slug}`
  const anchor = decodeURIComponent(link.hash.slice(1))
  return anchor === '' || target.headings.some(({ id }) => id === anchor) ? undefined : `no anchor ${link.hash}`
}

describe('the pages of /docs', () => {
  test('behavior: every file of docs/ is a page with a title', () => {
    const files = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'))
    expect([...pages.values()].map(({ file }) => file).sort()).toEqual(files.sort())
    for (const { file, headings } of pages.values()) expect(headings[0]?.depth, file).toBe(1)
  })

  test('behavior: every link leads to a page, an anchor or a file that exists', () => {
    const links = [...pages.values()].flatMap((page) =>
      tokensOf(page.tokens).flatMap((token) =>
        isWritten(token) ? [[page.file, token.href, faultOf(token.href, page)]] : [],
      ),
    )
    expect(links.length).toBeGreaterThan(100)
    expect(links.filter(([, , fault]) => fault !== undefined)).toEqual([])
  })

  test('error: a link to a missing page, anchor or file is found', () => {
    const page = parseDoc('decisions/example.md', '# Example')
    expect(faultOf('nothing.md', page)).toBe('no page decisions/nothing')
    expect(faultOf('../guide.md#nothing', page)).toBe('no anchor #nothing')
    expect(faultOf('../../nothing.ts', page)).toBe('no file nothing.ts')
  })

  test('behavior: no document has HTML, which would be shown as text', () => {
    const html = [...pages.values()].flatMap(({ file, tokens }) =>
      tokensOf(tokens).flatMap((token) => (token.type === 'html' ? [`${file}: ${token.raw}`] : [])),
    )
    expect(html).toEqual([])
  })

  test('param: anchors are those of GitHub, and equal headings get different ones', () => {
    const { headings } = parseDoc('example.md', '# A `code` title\n\n## What, and why?\n\n## Again\n\n## Again')
    expect(headings.map(({ id }) => id)).toEqual(['a-code-title', 'what-and-why', 'again', 'again-1'])
  })

  test('behavior: the image has the documents', () => {
    expect(readFileSync('Dockerfile', 'utf8')).toMatch(/^COPY --from=build \/app\/docs docs$/m)
    expect(readFileSync('.dockerignore', 'utf8').split('\n')).not.toContain('docs')
  })
})
