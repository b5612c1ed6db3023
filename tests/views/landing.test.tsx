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

  test('behavior: what Foyer lacks is stated', () => {
    render(<CompareSection texts={siteTexts} locale="en" />)
    const [foyer] = within(screen.getByRole('row', { name: /^npm package/ })).getAllByRole('cell')
    expect(foyer?.textContent).toBe('Not yet')
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
  test('behavior: it links to the documents, and to the source code if its address is known', () => {
    const { rerender } = render(<SiteFooter texts={siteTexts} repositoryUrl={null} />)
    const addresses = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(addresses()).toEqual(
      expect.arrayContaining(['/docs', '/docs/guide', '/docs/adopt', '/docs/deploy', '/docs/names']),
    )
    expect(addresses().every((address) => address?.startsWith('/docs'))).toBe(true)
    rerender(<SiteFooter texts={siteTexts} repositoryUrl="https://git.example/foyer" />)
    expect(screen.getByRole('link', { name: 'Source code' }).getAttribute('href')).toBe('https://git.example/foyer')
  })
})
