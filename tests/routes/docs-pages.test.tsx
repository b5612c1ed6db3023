import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import DocsPage, { generateMetadata } from '@/app/(site)/docs/[[...slug]]/page'
import { docPages } from '@/lib/server/docs/doc-pages'
import { pageRequest } from '../fakes/next-headers'

const at = (...slug: string[]) => ({ params: Promise.resolve(slug.length === 0 ? {} : { slug }) })

async function htmlAt(...slug: string[]): Promise<string> {
  return renderToStaticMarkup(await DocsPage(at(...slug)))
}

test('behavior: every document is a page with its title', async () => {
  for (const { slug, title } of (await docPages()).values()) {
    expect((await generateMetadata(at(...slug.split('/')))).title).toBe(`${title} · Foyer`)
    expect(await htmlAt(...slug.split('/')), slug).toContain('<article class="doc-article" lang="en" dir="ltr"><h1 id=')
  }
})

test('behavior: /docs lists all documents', async () => {
  const html = await htmlAt()
  for (const slug of (await docPages()).keys()) {
    if (slug !== 'decisions') expect(html).toContain(`href="/docs/${slug}"`)
  }
})

test('behavior: the frame of a document is in the language of the visitor, the document in English', async () => {
  pageRequest.headers = new Headers({ 'accept-language': 'de' })
  const html = await htmlAt('guide')
  pageRequest.headers = new Headers()
  expect(html).toContain('Alle Dokumente')
  expect(html).toContain('>Guide</span></h1>')
})

test.each([['nothing'], ['..', 'README'], ['guide.md']])('error: %s is no page', async (...slug) => {
  await expect(DocsPage(at(...slug))).rejects.toThrow(/NEXT_HTTP_ERROR_FALLBACK;404/)
  expect((await generateMetadata(at(...slug))).title).toBe('Page not found · Foyer')
})
