import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { CompareSection } from '@/components/site/CompareSection'
import { comparison, products } from '@/components/site/comparison'
import figures from '@/components/site/figures.json' with { type: 'json' }
import { SiteFooter } from '@/components/site/SiteFooter'
import { WhySection } from '@/components/site/WhySection'
import { siteTexts } from '@/lib/text/en/site'

afterEach(cleanup)

describe('the comparison', () => {
  test('behavior: every statement about another product links to a source that is on the page', () => {
    const { container } = render(<CompareSection texts={siteTexts} locale="en" />)
    for (const [row, , ...others] of comparison) {
      const cells = within(screen.getByRole('row', { name: new RegExp(`^${siteTexts[`site.${row}`]}`) })).getAllByRole(
        'cell',
      )
      for (const [at, cell] of cells.slice(1).entries()) {
        const isUnchecked = cell.textContent === 'Not checked'
        expect(others[at]?.from === undefined, `${row}: ${products[at + 1]}`).toBe(isUnchecked)
        if (isUnchecked) continue
        const address = within(cell).getByRole('link').getAttribute('href')
        expect(container.querySelector(address ?? ''), `${row}: ${address}`).not.toBeNull()
      }
    }
  })

  test('behavior: every row has a cell for every product', () => {
    for (const [row, ...cells] of comparison) expect(cells.length, row).toBe(products.length)
  })

  test.each([
    ['npm package', 'Not yet'],
    ['E-mail login', 'Yes'],
    ['WalletConnect', 'Yes'],
  ])('behavior: the row "%s" says of Foyer: %s', (row, verdict) => {
    render(<CompareSection texts={siteTexts} locale="en" />)
    const [foyer] = within(screen.getByRole('row', { name: new RegExp(`^${row}`) })).getAllByRole('cell')
    expect(foyer?.textContent).toBe(verdict)
  })
})

test('behavior: the reasons state the measured figures, with the day of the measurement', () => {
  const { container } = render(<WhySection texts={siteTexts} locale="en" />)
  expect(container.textContent).toContain(`${(figures.pageBytes / 1_000).toFixed(1)} kB`)
  expect(container.textContent).toContain(
    new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(figures.measuredOn)),
  )
})

describe('the footer', () => {
  test('behavior: with an address of the repository it links to the documents there', () => {
    render(<SiteFooter texts={siteTexts} repositoryUrl="https://git.example/foyer" />)
    const link = screen.getByRole('link', { name: 'docs/guide.md' })
    expect(link.getAttribute('href')).toBe('https://git.example/foyer/blob/HEAD/docs/guide.md')
    expect(screen.getByRole('link', { name: 'Source code' }).getAttribute('href')).toBe('https://git.example/foyer')
  })

  test('behavior: without one it names the documents and invents no address', () => {
    render(<SiteFooter texts={siteTexts} repositoryUrl={null} />)
    expect(screen.getByText('docs/guide.md')).toBeTruthy()
    expect(screen.queryAllByRole('link')).toEqual([])
  })
})
