import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { DocArticle } from '@/components/site/docs/DocArticle'
import { DocsNavigation } from '@/components/site/docs/DocsNavigation'
import { parseDoc } from '@/lib/server/docs/doc-pages'
import { siteTexts } from '@/lib/text/en/site'

afterEach(cleanup)

function show(text: string, repositoryUrl: string | null = null) {
  const page = parseDoc('decisions/example.md', text)
  return render(<DocArticle {...page} copyText="Copy" repositoryUrl={repositoryUrl} />)
}

describe('a document', () => {
  test('behavior: it is English, with anchors at its headings', () => {
    show('# Title\n\n## A part\n\nText with `code` and **weight**.')
    const article = screen.getByRole('article')
    expect([article.lang, article.dir]).toEqual(['en', 'ltr'])
    expect(screen.getByRole('heading', { name: 'A part' }).id).toBe('a-part')
    expect(article.textContent).toContain('Text with code and weight.')
  })

  test('behavior: a link to a document leads to its page, one to a file to the repository, if its address is known', () => {
    const text = '[one](../guide.md#in-a-page) [two](custody.md) [three](../../Dockerfile) [four](https://example.com/)'
    const addresses = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    show(text)
    expect(addresses()).toEqual(['/docs/guide#in-a-page', '/docs/decisions/custody', 'https://example.com/'])
    cleanup()
    show(text, 'https://git.example/foyer')
    expect(addresses()).toContain('https://git.example/foyer/blob/HEAD/Dockerfile')
  })

  test('behavior: each code block has a button that copies it', () => {
    show('```sh\nnpm test\n```\n\n- item\n\n  ```sh\n  npm run dev\n  ```')
    const copied = screen.getAllByRole('button', { name: 'Copy' }).map((button) => button.dataset.copies ?? '')
    expect(copied.map((id) => document.getElementById(id)?.textContent)).toEqual(['npm test', 'npm run dev'])
  })

  test('behavior: a table has headings and cells', () => {
    show('| A | B |\n| - | - |\n| 1 | `2` |')
    const table = within(screen.getByRole('table'))
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['A', 'B'])
    expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['1', '2'])
  })

  test('error: HTML in a document is shown, and not run', () => {
    const { container } = show('Text <img src=x onerror=alert(1)> here\n\n<script>alert(1)</script>')
    expect(container.querySelector('img, script')).toBeNull()
    expect(container.textContent).toContain('<script>alert(1)</script>')
  })
})

test('behavior: the navigation marks the current page and opens the decisions for one of them', () => {
  const pages = [
    { slug: 'guide', title: 'Guide' },
    { slug: 'decisions/custody', title: 'Custody' },
  ]
  render(<DocsNavigation pages={pages} current="decisions/custody" texts={siteTexts} />)
  expect(screen.getByRole('link', { current: 'page' }).getAttribute('href')).toBe('/docs/decisions/custody')
  expect(screen.getByRole('group').hasAttribute('open')).toBe(true)
})
